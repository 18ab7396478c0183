-- Compacting a distribution, which happens to a day's rollup every few batches, in half the time: only where a count
-- takes more than 20 bits is there a need to spread it over several entries.

create function latency_spread(latency integer[]) returns integer[]
  language sql immutable strict parallel safe
  return (select coalesce(array_agg((bucket << 20) + least(n - taken, 1048575)::integer order by bucket), '{}')
            from (select e >> 20 as bucket, sum(e & 1048575) as n from unnest(latency) e group by 1) b,
                 generate_series(0, n - 1, 1048575) taken);

create or replace function latency_compact(latency integer[]) returns integer[]
  language sql immutable strict parallel safe
  return (select case when max(n) > 1048575 then latency_spread(latency)
                      else coalesce(array_agg(((bucket << 20) + n)::integer order by bucket), '{}') end
            from (select e >> 20 as bucket, sum(e & 1048575) as n from unnest(latency) e group by 1) b);
