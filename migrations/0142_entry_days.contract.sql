-- needs: 2
-- Entries by the local day, which release 0.2 counts; this one reads them from those by the hour.
drop table entry_days;
