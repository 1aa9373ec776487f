-- A refund can fail after the provider had accepted it; a person is told.
alter table payment_differences
  drop constraint payment_differences_kind_check,
  add constraint payment_differences_kind_check
    check (kind in ('paid_twice', 'paid_after_end', 'unknown', 'other_amount', 'refunded_by_provider', 'refund_failed'));
