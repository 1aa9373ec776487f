-- One process at a time delivers to a webhook, so that claiming writes one row instead of one for each delivery.
-- docs/decisions/0098-one-process-delivers-to-a-webhook.md. `leased_until` of deliveries is read by the release before only.
alter table webhooks add column leased_by uuid, add column leased_until timestamptz(3);
