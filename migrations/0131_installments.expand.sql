-- In how many parts a period of a plan is paid, one a month.
alter table plans add column installments integer not null default 1 check (installments between 1 and 120);
