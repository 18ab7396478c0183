-- What the sink stores. The key of everything is the task, and each table says how it stays right when records are
-- replayed, late or out of order.

-- One row a task: how it ended. scheduled_at is the due time that the task's id names, so that the key is a pure
-- function of the task and its uniqueness holds over all partitions; led by the project it is also the index behind a
-- project's history, newest first. Days are made ahead and dropped by the sink (poll_results_20261116); the default
-- partition takes what is due on a day that has no partition, such as a task of 1970.
create table poll_results (
  project_id             bigint      not null,
  scheduled_at           timestamptz not null,
  polled_at              timestamptz not null,
  stored_at              timestamptz not null,
  certificate_expires_at timestamptz,
  response_bytes         bigint,
  attempt                integer     not null,
  status_code            integer,
  response_time_ms       integer,
  dns_ms                 integer,
  connect_ms             integer,
  tls_ms                 integer,
  first_byte_ms          integer,
  body_ms                integer,
  tls_verified           boolean,
  -- the janitor laid the task to rest: a real result still replaces this row
  given_up               boolean     not null,
  -- the result came although the janitor had flagged its attempt as timed out
  late                   boolean     not null,
  status                 text        not null,
  task_id                text        not null,
  executor_id            text,
  error_message          text,
  primary key (project_id, scheduled_at, task_id)
) partition by range (scheduled_at);

create table poll_results_default partition of poll_results default;

-- Counters since the project's first result, and its current state: that of the task that was due last, however late
-- or early its result came. One row for both, because both change with every result. Half of each page is left free,
-- so that an update stays in its page and touches no index.
create table project_stats (
  project_id                    bigint primary key,
  total_requests                bigint not null,
  success_requests              bigint not null,
  failed_requests               bigint not null,
  late_requests                 bigint not null,
  response_time_ms_sum          bigint not null,
  latest_scheduled_at           timestamptz,
  latest_polled_at              timestamptz,
  latest_certificate_expires_at timestamptz,
  latest_status_code            integer,
  latest_response_time_ms       integer,
  latest_status                 text,
  latest_task_id                text,
  latest_error_message          text
) with (fillfactor = 50);

create view project_states as
  select project_id,
         latest_task_id as task_id,
         latest_scheduled_at as scheduled_at,
         latest_polled_at as polled_at,
         latest_status as status,
         latest_status = 'UP' as up,
         latest_status_code as status_code,
         latest_response_time_ms as response_time_ms,
         latest_error_message as error_message,
         latest_certificate_expires_at as certificate_expires_at
    from project_stats
   where latest_task_id is not null;

-- Counts by outcome of the tasks due within an hour, and the distribution of their response times (see below).
create table result_rollups_hourly (
  project_id           bigint      not null,
  bucket               timestamptz not null,
  response_time_ms_sum bigint      not null,
  up                   integer     not null,
  wrong_status         integer     not null,
  assertion_failed     integer     not null,
  dns_error            integer     not null,
  connect_error        integer     not null,
  tls_error            integer     not null,
  timeout              integer     not null,
  body_too_large       integer     not null,
  forbidden_target     integer     not null,
  invalid_request      integer     not null,
  queue_timeout        integer     not null,
  late                 integer     not null,
  total                integer generated always as (up + wrong_status + assertion_failed + dns_error + connect_error
                         + tls_error + timeout + body_too_large + forbidden_target + invalid_request + queue_timeout)
                         virtual,
  latency              integer[]   not null,
  primary key (project_id, bucket)
) with (fillfactor = 50);

create index result_rollups_hourly_bucket on result_rollups_hourly using brin (bucket);

-- The same by UTC day.
create table result_rollups_daily (like result_rollups_hourly including generated including storage,
  primary key (project_id, bucket)) with (fillfactor = 50);

create index result_rollups_daily_bucket on result_rollups_daily using brin (bucket);

-- What the janitor flagged: every attempt that had not ended by its deadline.
create table timed_out_requests (
  project_id   bigint      not null,
  scheduled_at timestamptz not null,
  task_id      text        not null,
  attempt      integer     not null,
  state        text        not null,
  since        timestamptz not null,
  deadline     timestamptz not null,
  flagged_at   timestamptz not null,
  stored_at    timestamptz not null,
  executor_id  text,
  action       text        not null,
  primary key (project_id, scheduled_at, task_id, attempt)
);

create index timed_out_requests_flagged on timed_out_requests (flagged_at);
create index timed_out_requests_stored on timed_out_requests using brin (stored_at);

-- Tasks that the janitor gave up on; never purged. A row is there as soon as either the timeout or the dead letter
-- is; reason, story and task come with the dead letter.
create table dead_tasks (
  task_id      text        not null,
  scheduled_at timestamptz not null,
  project_id   bigint      not null,
  attempt      integer     not null,
  died_at      timestamptz not null,
  state        text,
  executor_id  text,
  reason       text,
  story        json,
  task         json,
  primary key (task_id, scheduled_at)
);

create index dead_tasks_project on dead_tasks (project_id, died_at);
create index dead_tasks_died on dead_tasks (died_at);

-- Records that some service could not process, by where they came from, so that the same record set aside twice is
-- one row; never purged. A long value is cut here (value_bytes is its whole length); pollux.dead has all of it.
create table dead_records (
  topic         text        not null,
  partition     integer     not null,
  record_offset bigint      not null,
  service       text,
  reason        text,
  dead_at       timestamptz not null,
  record_key    bytea,
  record_value  bytea,
  value_bytes   bigint,
  primary key (topic, partition, record_offset)
);

create index dead_records_at on dead_records (dead_at);

-- Response times are counted in buckets whose bounds grow by the factor g = 1.01 / 0.99: bucket 0 holds 0 ms, bucket
-- b holds (g^(b-2), g^(b-1)] ms. Reading a bucket as 2 g^(b-1) / (g + 1) is off by at most 1 %. A distribution is an
-- array of bucket * 2^20 + count; a bucket may appear several times, so distributions are merged by concatenation.

create function latency_bucket_ms(bucket integer) returns double precision
  language sql immutable strict parallel safe
  return case when bucket = 0 then 0 else 2 * power(1.01 / 0.99::float8, bucket - 1) / (1.01 / 0.99::float8 + 1) end;

-- The same distribution with each bucket once (or more often when its count takes more than 20 bits).
create function latency_compact(latency integer[]) returns integer[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg((bucket << 20) + least(n - taken, 1048575)::integer order by bucket), '{}')
            from (select e >> 20 as bucket, sum(e & 1048575) as n from unnest(latency) e group by 1) b,
                 generate_series(0, n - 1, 1048575) taken);

create aggregate latency_merge(integer[]) (sfunc = array_cat, stype = integer[], initcond = '{}', parallel = safe,
  combinefunc = array_cat);

-- The response time in ms below or at which that share (0 to 1) of the checks stayed, within 1 %; null of nothing.
create function latency_percentile(latency integer[], share double precision) returns double precision
  language sql immutable strict parallel safe
  return (select latency_bucket_ms(bucket)
            from (select bucket, sum(n) over (order by bucket) as reached, sum(n) over () as total
                    from (select e >> 20 as bucket, sum(e & 1048575) as n from unnest(latency) e group by 1) b) c
           where reached >= ceil(share::numeric * total)
           order by bucket
           limit 1);

-- A project over a window of time, from the rollups: whole days from the daily ones, the hours at both ends from the
-- hourly ones. An hour that the window covers in part counts as a whole.
create function project_window(project bigint, since timestamptz, until timestamptz)
  returns table (total bigint, up bigint, late bigint, uptime double precision, average_ms double precision,
                 p50_ms double precision, p95_ms double precision, p99_ms double precision)
  language sql stable parallel safe
begin atomic
  with edges as (
    select date_trunc('hour', since, 'UTC') as first_hour,
           date_trunc('day', date_trunc('hour', since, 'UTC') + interval '86399 seconds', 'UTC') as first_day,
           date_trunc('day', until, 'UTC') as end_day
  ), rollups as (
    select r.total, r.up, r.late, r.response_time_ms_sum, r.latency
      from result_rollups_daily r, edges
     where r.project_id = project and r.bucket >= first_day and r.bucket < end_day
    union all
    select r.total, r.up, r.late, r.response_time_ms_sum, r.latency
      from result_rollups_hourly r, edges
     where r.project_id = project and r.bucket >= first_hour and r.bucket < until
       and not (r.bucket >= first_day and r.bucket < end_day)
  ), merged as (
    select coalesce(sum(r.total), 0) as total, coalesce(sum(r.up), 0) as up, coalesce(sum(r.late), 0) as late,
           sum(r.response_time_ms_sum) as time_sum, latency_compact(latency_merge(r.latency)) as latency
      from rollups r
  )
  select m.total, m.up, m.late, m.up::float8 / nullif(m.total, 0),
         m.time_sum::float8 / nullif((select sum(e & 1048575) from unnest(m.latency) e), 0),
         latency_percentile(m.latency, 0.5), latency_percentile(m.latency, 0.95), latency_percentile(m.latency, 0.99)
    from merged m;
end;
