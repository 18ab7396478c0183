-- From results to news: thresholds, states, incidents, and whom to tell.

-- Thresholds; what is left out has the default that the contract names.
alter table projects add column alerting jsonb not null default '{}';

-- The latest record of pollux.status by project. A record that was seen before, or is older, changes nothing.
create table project_status (
  project_id            bigint      primary key,
  change                bigint      not null,
  state                 text        not null,
  previous              text        not null,
  since                 timestamptz not null,
  incident_id           text,
  consecutive_failures  integer     not null,
  consecutive_successes integer     not null,
  last_result           jsonb
);

-- An incident as its latest change left it. What people say about it (acknowledged) is not the stream's business.
create table incidents (
  incident_id       text        primary key,
  project_id        bigint      not null,
  project_name      text        not null,
  tags              text[]      not null,
  change            integer     not null,
  state             text        not null,
  worst             text        not null,
  reason            text        not null,
  flapping          boolean     not null,
  opened_at         timestamptz not null,
  changed_at        timestamptz not null,
  resolved_at       timestamptz,
  -- the maintenance window that it began in
  maintenance       text,
  acknowledged_at   timestamptz,
  acknowledged_by   text,
  acknowledged_note text
);

create index incidents_opened on incidents (opened_at desc, incident_id desc);
create index incidents_project on incidents (project_id, opened_at desc);
create index incidents_open on incidents (opened_at) where resolved_at is null;

create table incident_changes (
  incident_id text        not null references incidents on delete cascade,
  change      integer     not null,
  kind        text        not null,
  state       text        not null,
  previous    text        not null,
  reason      text        not null,
  at          timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  results     jsonb       not null,
  -- why nobody was told: MAINTENANCE or SNOOZED
  quiet       text,
  primary key (incident_id, change)
);

-- Where news go. Settings are shown to whoever may look; secrets are encrypted, each for itself.
create table channels (
  id         bigint generated always as identity primary key,
  name       text        not null unique check (length(name) between 1 and 100),
  kind       text        not null check (kind in ('WEBHOOK', 'SLACK', 'EMAIL', 'TELEGRAM')),
  settings   jsonb       not null default '{}',
  secrets    jsonb       not null default '{}',
  enabled    boolean     not null default true,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp()
);

-- Which news go where: a project must have all the tags of a route; no tags mean all projects.
create table routes (
  id              bigint generated always as identity primary key,
  name            text        not null unique check (length(name) between 1 and 100),
  tags            text[]      not null default '{}',
  states          text[]      not null default '{DOWN,DEGRADED,UNKNOWN}',
  recovery        boolean     not null default true,
  remind_every_ms bigint      check (remind_every_ms >= 60000),
  enabled         boolean     not null default true,
  created_at      timestamptz not null default clock_timestamp(),
  updated_at      timestamptz not null default clock_timestamp()
);

create table route_channels (
  route_id   bigint not null references routes on delete cascade,
  channel_id bigint not null references channels on delete cascade,
  primary key (route_id, channel_id)
);

-- A message to a channel. It is claimed before it is sent, so that of several nodes one sends it; a claim that runs
-- out belonged to a node that died, and the message is sent again under the same id.
create table deliveries (
  delivery_id   text        primary key,
  channel_id    bigint      not null references channels on delete cascade,
  kind          text        not null check (kind in ('NEWS', 'TEST')),
  state         text        not null check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  attempts      integer     not null default 0,
  next_at       timestamptz not null default clock_timestamp(),
  claimed_by    text,
  claimed_until timestamptz,
  created_at    timestamptz not null default clock_timestamp(),
  sent_at       timestamptz,
  error         text
);

create index deliveries_due on deliveries (next_at) where state in ('WAITING', 'SENDING');
create index deliveries_channel on deliveries (channel_id, created_at desc);

-- What a channel is to be told: one row a channel and change of an incident, and one a reminder. The key is why nobody
-- is told twice. Rows without a delivery wait until the group that they belong to is complete.
create table notices (
  channel_id  bigint      not null references channels on delete cascade,
  incident_id text        not null references incidents on delete cascade,
  change      integer     not null,
  reminder    integer     not null default 0,
  kind        text        not null check (kind in ('OPENED', 'UPDATED', 'RESOLVED', 'REMINDER')),
  created_at  timestamptz not null default clock_timestamp(),
  delivery_id text        references deliveries on delete set null,
  primary key (channel_id, incident_id, change, reminder)
);

create index notices_waiting on notices (channel_id, created_at) where delivery_id is null;
create index notices_delivery on notices (delivery_id);
create index notices_incident on notices (incident_id);

create function notify_news() returns trigger language plpgsql as $$
begin
  notify pollux_news;
  return null;
end $$;

create trigger deliveries_notify after insert on deliveries
  for each statement execute function notify_news();

-- When nobody is to be told. Once (starts_at to ends_at) or again and again (repeat).
create table maintenance_windows (
  id          bigint generated always as identity primary key,
  name        text        not null unique check (length(name) between 1 and 100),
  project_ids bigint[]    not null default '{}',
  tags        text[]      not null default '{}',
  starts_at   timestamptz,
  ends_at     timestamptz,
  repeat      jsonb,
  created_by  text        not null,
  created_at  timestamptz not null default clock_timestamp(),
  updated_at  timestamptz not null default clock_timestamp(),
  check ((repeat is null) = (starts_at is not null and ends_at is not null))
);

create table snoozes (
  project_id bigint      primary key references projects on delete cascade,
  until      timestamptz not null,
  reason     text        not null default '',
  created_by text        not null,
  created_at timestamptz not null default clock_timestamp()
);

-- What strangers may see: the names and states of the projects with a tag.
create table status_pages (
  slug       text        primary key check (slug ~ '^[a-z0-9]([a-z0-9-]{0,48}[a-z0-9])?$'),
  tag        text        not null,
  title      text        not null check (length(title) between 1 and 200),
  created_by text        not null,
  created_at timestamptz not null default clock_timestamp()
);
