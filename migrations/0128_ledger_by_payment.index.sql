-- What happened to the money of a payment at a provider.
create index concurrently ledger_entries_by_payment on ledger_entries (team_id, payment_id) where payment_id is not null;
