-- What the audit trail writes of a row is a list of the columns that a table had when the list was made. Columns came since.

select write_down_changes_of(audited) from unnest(array['memberships', 'companies', 'webhooks', 'api_keys', 'staff']) audited;
