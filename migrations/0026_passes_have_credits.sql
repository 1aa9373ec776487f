-- A pass is good for a number of entries. A company's file used to take one without a number, which the door then let in
-- without counting. Passes that stand here already stay as they are, and so do the memberships that were sold of them; they
-- are asked for their number when they are changed next.

alter table plans add constraint plans_pass_has_credits check (kind <> 'passe' or credits is not null) not valid;
