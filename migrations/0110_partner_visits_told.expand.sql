-- A check-in is stored as it was told and answered at once; who it is of is found afterwards. docs/decisions/0099-a-visit-is-asked-for-at-the-door.md

-- What the partner told of the person; null once the member is found.
alter table partner_visits add column told jsonb;
-- Who ties a member to a partner's person, and who parts them, stands in the trail.
select write_down_changes_of('partner_people');

-- What the partner pays, as the company has agreed with it.
alter table partner_connections add column visit_cents integer check (visit_cents >= 0);
-- The most that it pays for one person in a month.
alter table partner_connections add column person_month_cents integer check (person_month_cents >= 0);
