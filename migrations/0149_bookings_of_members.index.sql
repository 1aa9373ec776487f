-- A member's calendar and data have cancelled bookings, too. The index without them left PostgreSQL to read all bookings of the company.
create index concurrently bookings_by_member on bookings (team_id, member_profile_id, class_date);
