-- What was charged and paid before there were books.
with fresh as (
  select * from charges c
   where not exists (select from ledger_entries e where e.team_id = c.team_id and e.id = c.id)
   limit 5000)
insert into ledger_entries (team_id, id, member_id, charge_id, kind, owed_cents, kept_cents, credit_cents, method, actor, at)
select team_id, id, member_profile_id, id, 'charge', amount_cents, 0, 0, null, 'time', created_at
  from fresh
union all
select team_id, gen_random_uuid(), member_profile_id, id, case status when 'paid' then 'payment' else 'removal' end,
       -amount_cents, case status when 'paid' then amount_cents else 0 end, 0, payment_method, 'time', coalesce(paid_at, updated_at)
  from fresh c
 where status in ('paid', 'cancelled')
   and not exists (select from ledger_entries e where e.team_id = c.team_id and e.charge_id = c.id and e.kind = 'payment');
