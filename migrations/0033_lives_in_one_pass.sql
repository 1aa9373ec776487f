-- What a member's memberships add up to, asked for all members of a company at once, took a search for each member. By plan
-- first and then by member, it is one pass over the memberships, and for one member it is what it was.

create or replace view member_lives_as_they_are as
  select p.team_id, p.member_profile_id, min(p.began) as began, max(p.ended) as ended, range_agg(p.spans) as spans,
         coalesce(jsonb_object_agg(p.plan_id, p.until) filter (where p.until is not null), '{}') as plans
    from (
      select s.team_id, s.member_profile_id, s.plan_id, min(s.start_date) as began,
             max(coalesce(s.effective_date, 'infinity')) as ended,
             range_agg(daterange(s.start_date, case when s.effective_date is null then null
                                                    else greatest(s.effective_date, s.start_date) end)) as spans,
             max(case s.status when 'cancelled' then s.effective_date else 'infinity' end)
               filter (where s.status <> 'cancelled' or s.cancelled_from is not null) as until
        from memberships s group by s.team_id, s.member_profile_id, s.plan_id) p
   group by p.team_id, p.member_profile_id;
