-- An entry used to write two rows that said the same: one of checkins and one of access_log. From now on checkins also holds who
-- made the entry, and access_log holds what is no entry; the log screen reads both. Lines of entries made before stay in
-- access_log, and their check-ins keep no actor: so both are read once, and no table is rewritten. The audit trail does not
-- write the new column down, since each of its lines names who acted.

-- `key:ID`, `staff:ID` or `operator`; null where access_log has the line of this entry, and where it never had one.
alter table checkins add column actor text;
