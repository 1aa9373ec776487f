-- No statement reads by these any more: what was taken and what is under contract are kept as totals (keep_counts()), and money is
-- summed over the books (0117_ledger.expand.sql). The release before finds the same rows without them.
drop index memberships_revenue;
drop index charges_paid;
drop index sales_paid;
