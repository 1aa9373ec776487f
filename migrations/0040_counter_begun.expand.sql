-- The pause in which nobody counts, because who counts has changed, is over at once if its end is further ahead than any pause is
-- long: the database's clock was set back, and every request would wait until it is again where it was.

create or replace function count_request(counted text, most integer, known bigint, out allowed boolean, out used integer,
                                         out reset_ms double precision, out wait_ms double precision)
language plpgsql as $$
declare
  counter request_counter;
  longest_pause_ms constant double precision := 1000;
begin
  perform pg_advisory_xact_lock_shared(request_counter_lock());
  select * into counter from request_counter;
  if counter.epoch <> known then
    return;
  end if;
  wait_ms := extract(epoch from counter.since - clock_timestamp()) * 1000;
  if wait_ms > 0 and wait_ms <= longest_pause_ms then
    return;
  end if;
  select a.allowed, a.used, a.reset_ms into allowed, used, reset_ms from add_requests(counted, 1, most) a;
end
$$;
