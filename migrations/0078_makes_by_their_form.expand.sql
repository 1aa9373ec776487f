-- Which makes of turnstile there are stands in their definitions (packages/bridge/src/makes), and the API takes no other. Here only the form
-- of an id is checked, so that a new make needs no migration.

alter table devices drop constraint devices_make_check;
alter table devices add constraint devices_make_check check (make ~ '^[a-z][a-z0-9-]{0,39}$') not valid;
