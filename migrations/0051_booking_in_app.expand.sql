-- What a company asks of members who book by themselves in the app.

alter table companies add column app_book_hours_before integer,
  add column app_leave_hours_before integer not null default 0,
  add column app_no_show_block_days integer not null default 0;
select write_down_changes_of('companies');
