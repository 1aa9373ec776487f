-- Those by which a bank may be asked again.
create index concurrently payment_attempts_unpaid on payment_attempts (team_id, connection_id) where state = 'unpaid';
