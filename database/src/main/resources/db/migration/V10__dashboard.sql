-- What lists of projects are searched, filtered, sorted and counted by: each way has its index, so that a list is as
-- fast with a hundred thousand projects as with ten.

create extension if not exists pg_trgm;

create index projects_search on projects using gin ((name || ' ' || url) gin_trgm_ops);
create index projects_name on projects (lower(name), id);

-- The order is that of urgency.
create type project_condition as enum ('DOWN', 'SLOW', 'UP', 'WAITING', 'PAUSED');

-- What a result says of its project: an answer that took a second is slow, whatever it was.
create function measured_condition(status text, response_time_ms integer) returns project_condition
  language sql immutable parallel safe
  return case when status is null then 'WAITING'::project_condition
              when status <> 'UP' then 'DOWN'::project_condition
              when response_time_ms >= 1000 then 'SLOW'::project_condition
              else 'UP'::project_condition end;

-- One narrow row a project, which changes only when the project's condition does: an index on project_stats would have
-- to change with every result. The columns measured and active have one writer each, the triggers below, so that a
-- result and a change of the project at the same moment do not undo each other.
create table project_conditions (
  project_id bigint            primary key references projects on delete cascade,
  measured   project_condition not null,
  active     boolean           not null,
  condition  project_condition generated always as (case when active then measured else 'PAUSED' end) stored,
  since      timestamptz       not null
);

create index project_conditions_condition on project_conditions (condition, project_id);
create index project_conditions_since on project_conditions (since, project_id);

insert into project_conditions (project_id, measured, active, since)
  select id, measured_condition(latest_status, latest_response_time_ms), enabled, coalesce(latest_polled_at, updated_at)
    from projects left join project_stats on project_id = id;

create function begin_condition() returns trigger language plpgsql as $$
begin
  insert into project_conditions (project_id, measured, active, since)
  values (new.id, 'WAITING', new.enabled, new.created_at);
  return null;
end $$;

create trigger projects_condition_insert after insert on projects
  for each row execute function begin_condition();

create function follow_project() returns trigger language plpgsql as $$
begin
  update project_conditions set active = new.enabled, since = new.updated_at where project_id = new.id;
  return null;
end $$;

create trigger projects_condition_update after update on projects
  for each row when (old.enabled is distinct from new.enabled) execute function follow_project();

create function follow_results() returns trigger language plpgsql as $$
begin
  update project_conditions
     set measured = measured_condition(new.latest_status, new.latest_response_time_ms),
         since = coalesce(new.latest_polled_at, clock_timestamp())
   where project_id = new.project_id;
  return null;
end $$;

create trigger project_stats_condition_insert after insert on project_stats
  for each row execute function follow_results();

create trigger project_stats_condition_update after update on project_stats
  for each row when (measured_condition(old.latest_status, old.latest_response_time_ms)
                     is distinct from measured_condition(new.latest_status, new.latest_response_time_ms))
  execute function follow_results();

-- Dead tasks that somebody had checked again.
create table dead_task_retries (
  task_id    text        primary key,
  retried_as text        not null,
  retried_by text        not null,
  retried_at timestamptz not null default clock_timestamp()
);
