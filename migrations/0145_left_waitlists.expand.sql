-- A waiting place that ended was never a class of the member: calendars do not show it as a cancelled one.
alter table bookings add column was_waiting boolean not null default false;
select write_down_changes_of('bookings');
