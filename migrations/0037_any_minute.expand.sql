-- The limit of a key holds in any 60 seconds, not only in those of a window. For that PostgreSQL keeps when the requests of
-- the last minute were counted, one row for each key of late. Unlogged, as before: counting writes nothing to the
-- log, and a crash forgets a minute. Where Redis counts, a row that survives crashes says so to all servers, and what Redis
-- allowed is noted here soon after, so that PostgreSQL can go on from there. docs/decisions/0055-one-clock-and-any-minute.md.

create unlogged table request_times (
  key text primary key,
  -- In microseconds since 1970, oldest first, and how many requests had been counted up to and including each.
  at bigint[] not null,
  upto bigint[] not null,
  -- How many had been counted before the first of them.
  earlier bigint not null
) with (fillfactor = 50);

-- Who counts, for all servers on this database; another count of the epoch for each change.
create table request_counter (
  single boolean primary key default true check (single),
  epoch bigint not null,
  -- Which run of Redis counts; null where PostgreSQL does.
  redis_run text,
  -- From when on; until then every server holds its requests back.
  since timestamptz not null
);
insert into request_counter (epoch, redis_run, since) values (1, null, '2026-01-01Z');

-- Held shared by whoever counts in PostgreSQL, and alone by a change of who counts.
create function request_counter_lock() returns bigint immutable language sql as $$ select 7236011::bigint $$;

-- Counts `amount` requests of a key if fewer than `most` were counted in the last 60 seconds (null: in any case). A refusal
-- writes nothing. Of keys that may make more than 100, requests of 0.6 s are kept together, as of the end of it: such a
-- request is counted for a little too long, and never too short.
create function add_requests(counted text, amount integer, most integer,
                             out allowed boolean, out used integer, out reset_ms double precision)
language plpgsql as $$
declare
  minute constant bigint := 60000000;
  together constant bigint := 600000;
  present bigint;
  stamp bigint;
  kept request_times;
  n integer;
  gone integer;
  total bigint;
  exactly boolean;
begin
  loop
    select * into kept from request_times where key = counted for no key update;
    exit when found;
    insert into request_times (key, at, upto, earlier) values (counted, '{}', '{}', 0) on conflict do nothing;
  end loop;
  present := extract(epoch from clock_timestamp()) * 1000000;
  n := cardinality(kept.at);
  -- The database's clock was set back by more than a minute.
  if n > 0 and kept.at[n] > present + minute + together then
    kept.at := '{}';
    kept.upto := '{}';
    n := 0;
  end if;
  gone := case when n = 0 then 0 else width_bucket(present - minute, kept.at) end;
  total := coalesce(kept.upto[n], kept.earlier);
  kept.earlier := coalesce(kept.upto[gone], kept.earlier);
  used := total - kept.earlier;
  allowed := most is null or used < most;
  if not allowed then
    reset_ms := (kept.at[gone + 1] + minute - present) / 1000.0;
    return;
  end if;
  exactly := coalesce(most <= 100, false);
  stamp := case when exactly then present else (present / together + 1) * together end;
  if not exactly and n > gone and kept.at[n] >= stamp then
    kept.at := kept.at[gone + 1:];
    kept.upto := kept.upto[gone + 1:n - 1] || total + amount;
  else
    kept.at := kept.at[gone + 1:] || greatest(stamp, kept.at[n]);
    kept.upto := kept.upto[gone + 1:] || total + amount;
  end if;
  update request_times set at = kept.at, upto = kept.upto, earlier = kept.earlier where key = counted;
  used := used + amount;
  reset_ms := (kept.at[1] + minute - present) / 1000.0;
end
$$;

-- Counts one request here, where servers may have agreed to count in Redis: `known` is the epoch as the caller knows it. When
-- it is over `allowed` is null; before the epoch has begun, `wait_ms` says how long it is until then.
create function count_request(counted text, most integer, known bigint, out allowed boolean, out used integer,
                              out reset_ms double precision, out wait_ms double precision)
language plpgsql as $$
declare
  counter request_counter;
begin
  perform pg_advisory_xact_lock_shared(request_counter_lock());
  select * into counter from request_counter;
  if counter.epoch <> known then
    return;
  end if;
  wait_ms := extract(epoch from counter.since - clock_timestamp()) * 1000;
  if wait_ms > 0 then
    return;
  end if;
  select a.allowed, a.used, a.reset_ms into allowed, used, reset_ms from add_requests(counted, 1, most) a;
end
$$;

-- Notes what Redis has allowed, as of now, and says who counts.
create function note_requests(keys text[], amounts integer[], out epoch bigint, out redis_run text,
                              out began_ms double precision)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(request_counter_lock());
  perform add_requests(k, a, null) from (select k, a from unnest(keys, amounts) as n (k, a) order by k) noted;
  select c.epoch, c.redis_run, extract(epoch from clock_timestamp() - c.since) * 1000
    into epoch, redis_run, began_ms from request_counter c;
end
$$;

-- Changes who counts if that is still as the caller knows it, and says who does now. For some time nobody may count: until
-- then every server has learnt of it, and has noted what it allowed.
create function change_request_counter(known bigint, run text, pause interval, out epoch bigint, out redis_run text,
                                       out began_ms double precision)
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(request_counter_lock());
  update request_counter c set epoch = c.epoch + 1, redis_run = run, since = clock_timestamp() + pause
   where c.epoch = known;
  select c.epoch, c.redis_run, extract(epoch from clock_timestamp() - c.since) * 1000
    into epoch, redis_run, began_ms from request_counter c;
end
$$;

-- The requests of a key that count now: how old they are, and how many of each age.
create function counted_requests(counted text, out ages_ms double precision[], out amounts integer[]) stable language sql as $$
  select array_agg((extract(epoch from clock_timestamp()) * 1000 - r.at[i] / 1000.0)::double precision order by i),
         array_agg((r.upto[i] - case when i = 1 then r.earlier else r.upto[i - 1] end)::integer order by i)
    from request_times r cross join generate_subscripts(r.at, 1) i
   where r.key = counted and r.at[i] > extract(epoch from clock_timestamp()) * 1000000 - 60000000
$$;
