-- Counts of memberships, charges and sales, by their filters and by day, so that lists of a period, the metrics and the
-- figures of money read days and not rows. How a member has been under contract follows from all memberships of that
-- member, so it is kept in a row of its own, whose counts are kept like those of any other row.

-- The quarter of an hour in UTC in which something happened. Local days begin with a quarter in every zone.
create function quarter_of(at timestamptz) returns timestamp immutable parallel safe language sql as $$
  select date_bin('15 minutes', at at time zone 'UTC', timestamp 'epoch')
$$;

-- `valid`: false for a membership that was cancelled before its start and so was valid on no day. Cents are the price of
-- what is under contract for at least a day.
select keep_counts('memberships',
  array['status', 'plan_id', 'sale_kind', 'price_cents', 'start_date', 'end_date', 'effective_date'], $$
  values
    ('memberships', '-infinity'::timestamp,
     jsonb_build_object('status', r.status, 'plan_id', r.plan_id, 'sale_kind', r.sale_kind), 1, r.price_cents),
    ('memberships.created', quarter_of(r.created_at), '{}'::jsonb, 1, 0),
    ('memberships.start', r.start_date::timestamp,
     jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date), 1,
     case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end),
    ('memberships.end', coalesce(r.effective_date, r.end_date)::timestamp,
     jsonb_build_object('plan_id', r.plan_id, 'valid', coalesce(r.effective_date, r.end_date) >= r.start_date,
                        'open', r.effective_date is null), 1,
     case when r.effective_date is null or r.effective_date > r.start_date then r.price_cents else 0 end)$$);

select keep_counts('charges', array['status', 'due_date', 'paid_at', 'amount_cents'], $$
  values
    ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.amount_cents),
    ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status),
     (r.status in ('pending', 'overdue'))::integer, r.amount_cents),
    ('charges.paid', quarter_of(r.paid_at), '{}'::jsonb, (r.status = 'paid')::integer, r.amount_cents)$$);

select keep_counts('sales', array['status', 'total_cents', 'refunded_cents', 'paid_at'], $$
  values
    ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents),
    ('sales.paid', quarter_of(r.paid_at), '{}'::jsonb, (r.paid_at is not null)::integer, r.total_cents - r.refunded_cents)$$);

-- A member's time under contract: what the memberships of the member add up to.
create table member_lives (
  team_id uuid not null,
  member_profile_id uuid not null,
  -- The first day of the first membership.
  began date not null,
  -- When the end of the last one takes effect; infinity while one has no end.
  ended date not null,
  -- The days on which one is under contract.
  spans datemultirange not null,
  -- For each plan of which one is in force, until when: {"id": "infinity"}.
  plans jsonb not null,
  primary key (team_id, member_profile_id)
);

create view member_lives_as_they_are as
  select s.team_id, s.member_profile_id, min(s.start_date) as began,
         max(coalesce(s.effective_date, 'infinity')) as ended,
         range_agg(daterange(s.start_date, case when s.effective_date is null then null
                                                else greatest(s.effective_date, s.start_date) end)) as spans,
         coalesce((select jsonb_object_agg(p.plan_id, p.until) from (
                     select f.plan_id, max(case f.status when 'cancelled' then f.effective_date else 'infinity' end) as until
                       from memberships f
                      where f.team_id = s.team_id and f.member_profile_id = s.member_profile_id
                        and (f.status <> 'cancelled' or f.cancelled_from is not null)
                      group by f.plan_id) p), '{}') as plans
    from memberships s group by s.team_id, s.member_profile_id;

-- Brings the life of a member in line with the memberships and returns whether it was not. The row is locked, or inserted,
-- before the statement that reads the memberships for good, in a snapshot of its own: of two changes to memberships of one
-- member the second sees both. Rows are locked after memberships and before members. It takes one member because for an
-- array PostgreSQL makes a new plan each time, which takes ten times as long as the work.
create function settle_life(team uuid, member uuid) returns boolean language plpgsql as $$
begin
  perform from member_lives where team_id = team and member_profile_id = member for no key update;
  if not found then
    insert into member_lives (team_id, member_profile_id, began, ended, spans, plans)
    select v.team_id, v.member_profile_id, v.began, v.ended, v.spans, v.plans
      from member_lives_as_they_are v where v.team_id = team and v.member_profile_id = member
    on conflict do nothing;
    if found then
      return true;
    end if;
    perform from member_lives where team_id = team and member_profile_id = member for no key update;
  end if;
  update member_lives l set began = v.began, ended = v.ended, spans = v.spans, plans = v.plans
    from member_lives_as_they_are v
   where l.team_id = team and l.member_profile_id = member and v.team_id = team and v.member_profile_id = member
     and (l.began, l.ended, l.spans, l.plans) is distinct from (v.began, v.ended, v.spans, v.plans);
  return found;
end
$$;

create function settle_changed_lives() returns trigger language plpgsql as $$
declare
  life record;
begin
  for life in select distinct team_id, member_profile_id from changed order by 1, 2 loop
    perform settle_life(life.team_id, life.member_profile_id);
  end loop;
  if tg_op = 'DELETE' then
    delete from member_lives l using changed c
     where l.team_id = c.team_id and l.member_profile_id = c.member_profile_id
       and not exists (select from memberships s where s.team_id = c.team_id and s.member_profile_id = c.member_profile_id);
  end if;
  return null;
end
$$;
create function settle_changed_life() returns trigger language plpgsql as $$
begin
  perform settle_life(new.team_id, new.member_profile_id);
  return null;
end
$$;
create trigger memberships_lived after insert on memberships referencing new table as changed
  for each statement execute function settle_changed_lives();
create trigger memberships_unlived after delete on memberships referencing old table as changed
  for each statement execute function settle_changed_lives();
create trigger memberships_relived after update on memberships for each row
  when (old.start_date is distinct from new.start_date or old.effective_date is distinct from new.effective_date
        or old.plan_id is distinct from new.plan_id
        or (case old.status when 'cancelled' then old.cancelled_from is not null end)
           is distinct from (case new.status when 'cancelled' then new.cancelled_from is not null end))
  execute function settle_changed_life();

insert into member_lives (team_id, member_profile_id, began, ended, spans, plans)
select team_id, member_profile_id, began, ended, spans, plans from member_lives_as_they_are;

-- `contracted`: whether still under contract on the last day of the month before the one in which it ended.
select keep_counts('member_lives', array['began', 'ended', 'spans', 'plans'], $$
  select 'member_lives.began', r.began::timestamp, '{}'::jsonb, 1, 0
  union all
  select 'member_lives.ended', r.ended::timestamp,
         jsonb_build_object('contracted', r.spans @> (date_trunc('month', r.ended::timestamp)::date - 1)),
         1, 0 where isfinite(r.ended)
  union all
  select 'member_lives.open', '-infinity', jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date),
         upper_inf(r.spans)::integer, 0
  union all
  select 'member_lives.span', day::timestamp, jsonb_build_object('began', date_trunc('month', r.began::timestamp)::date), n, 0
    from unnest(r.spans) span, lateral (values (lower(span), 1), (upper(span), -1)) edge (day, n) where day is not null
  union all
  select 'member_lives.plan', until::timestamp, jsonb_build_object('plan_id', plan_id), 1, 0
    from jsonb_each_text(r.plans) plan (plan_id, until)$$);
