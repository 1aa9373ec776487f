-- bookings_by_member has the same columns and all bookings. The release before finds its rows by that one.
drop index bookings_of_member;
