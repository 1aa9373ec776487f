-- When a seat came from the waitlist: one that came too late to be given up in the app costs nothing.

alter table bookings add column promoted_at timestamptz(3);
select write_down_changes_of('bookings');
