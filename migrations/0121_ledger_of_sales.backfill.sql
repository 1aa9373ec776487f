-- What was sold, paid and given back before there were books.
with fresh as (
  select * from sales s
   where not exists (select from ledger_entries e where e.team_id = s.team_id and e.id = s.id)
   limit 5000)
insert into ledger_entries (team_id, id, member_id, sale_id, kind, owed_cents, kept_cents, credit_cents, method, actor, at)
select team_id, id, member_id, id, 'sale', total_cents, 0, 0, null, 'time', created_at
  from fresh
union all
select team_id, gen_random_uuid(), member_id, id, 'payment', -total_cents, total_cents, 0, payment_method, 'time', paid_at
  from fresh s
 where paid_at is not null
   and not exists (select from ledger_entries e where e.team_id = s.team_id and e.sale_id = s.id and e.kind = 'payment')
union all
select team_id, gen_random_uuid(), member_id, id, 'refund', 0, -refunded_cents, 0, payment_method, 'time', refunded_at
  from fresh s
 where refunded_cents > 0
   and not exists (select from ledger_entries e where e.team_id = s.team_id and e.sale_id = s.id and e.kind = 'refund');
