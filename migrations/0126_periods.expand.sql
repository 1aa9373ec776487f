-- The first day of the present period of a membership; null where it began before this was written down.
alter table memberships add column period_began_on date;
