-- The system of record of what is polled. Every change, through the API or by hand, passes the triggers below.
create table projects (
  id               bigint generated always as identity primary key,
  version          bigint      not null default 1,
  name             text        not null unique check (length(name) between 1 and 200),
  url              text        not null check (length(url) between 1 and 4000),
  method           text        not null default 'GET',
  headers          jsonb       not null default '{}',
  body             text,
  interval         integer     not null default 60 check (interval > 0),
  unit             text        not null default 'seconds' check (unit in ('seconds', 'minutes', 'hours', 'days')),
  timeout_ms       integer     not null default 30000 check (timeout_ms > 0),
  expected_status  text        not null default '200-299',
  assertions       jsonb       not null default '[]',
  follow_redirects boolean     not null default true,
  reuse_connection boolean     not null default true,
  verify_tls       boolean     not null default true,
  enabled          boolean     not null default true,
  tags             text[]      not null default '{}',
  created_at       timestamptz not null default clock_timestamp(),
  updated_at       timestamptz not null default clock_timestamp()
);

create index projects_tags on projects using gin (tags);

-- What has changed since it was last published. It names only the project: whoever relays it reads the row as it is
-- then, so that a change is never published in an older form than one that was published before.
create table project_outbox (
  sequence   bigint generated always as identity primary key,
  project_id bigint not null
);

-- Versions and times of change are the database's business, so that a change by hand has them too. The time of change
-- grows by at least a millisecond: it is part of the id of the task that a change causes.
create function stamp_project() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.created_at := old.created_at;
  new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 millisecond');
  return new;
end $$;

create trigger projects_stamp before update on projects
  for each row when (old.* is distinct from new.*) execute function stamp_project();

create function announce_project() returns trigger language plpgsql as $$
begin
  insert into project_outbox (project_id) values (coalesce(new.id, old.id));
  return null;
end $$;

create trigger projects_announce_insert_delete after insert or delete on projects
  for each row execute function announce_project();

create trigger projects_announce_update after update on projects
  for each row when (old.* is distinct from new.*) execute function announce_project();

create function notify_outbox() returns trigger language plpgsql as $$
begin
  notify pollux_outbox;
  return null;
end $$;

create trigger outbox_notify after insert on project_outbox
  for each statement execute function notify_outbox();
