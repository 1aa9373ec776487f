-- A discount is kept as it was sent: with any number of decimals, as the price is reckoned from it. And the end of a late
-- payer's grace becomes a move of time, at which seats in classes are given up; the row says when it was made.

alter table memberships alter column discount_pct type numeric;
alter table promotions alter column discount_pct type numeric;

-- The day on which the grace was over, for the lateness that began on past_due_since.
alter table memberships add column grace_over_on date;

update memberships s
   set next_due_on = least(s.next_due_on, s.past_due_since + p.grace_period_days)
  from plans p
 where p.team_id = s.team_id and p.id = s.plan_id and s.status = 'past_due' and s.past_due_since is not null;
