-- A webhook names a connection without its company.
create index concurrently payment_connections_by_id on payment_connections (id)
