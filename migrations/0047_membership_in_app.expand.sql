-- What members may do with their memberships in the app, as the company decides, and how it wants to be paid.

alter table companies add column app_freeze boolean not null default true,
  add column app_cancel boolean not null default true,
  add column app_payment_text text;
select write_down_changes_of('companies');
