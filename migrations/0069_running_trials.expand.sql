-- Ending a freeze makes a membership active, also one that was frozen in its trial, whose trial still ends on its day. The
-- status cannot say so, and trial_ends_on stays in the row when the trial is over, so a column of its own says it. Of rows
-- from before it only the status `trial` does.

alter table memberships add column on_trial boolean not null default false;
