-- Money of an unknown payer is given to a member by taking the first entry back and writing another, so a payment may have two. It is
-- booked once because its own row is written once, by payments_once, in the same transaction.
drop index ledger_entries_of_payment;
