-- A webhook names a connection without its company.
create index concurrently partner_connections_by_id on partner_connections (id)
