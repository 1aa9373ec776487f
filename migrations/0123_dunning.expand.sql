-- How a company collects: how long ahead it charges, when it reminds, and when it tries again. docs/decisions/0106-charged-ahead.md
alter table companies
  add column charge_days_ahead integer not null default 5 check (charge_days_ahead between 0 and 10),
  add column remind_days_before integer[] not null default '{3,0}',
  add column remind_days_after integer[] not null default '{1,3,7}',
  add column retry_days integer[] not null default '{1,4,7}';
-- app_charge_notice_days is of the release before, and read no more.
update companies set remind_days_before = case app_charge_notice_days when 0 then '{0}'::integer[] else array[app_charge_notice_days, 0] end
 where app_charge_notice_days <> 3;

-- Until when the member has promised to pay; nobody is reminded before.
alter table charges add column promised_on date;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'sale', 'repriced', 'split', 'discount', 'waiver', 'postponed', 'promise', 'removal', 'restored', 'payment', 'credit', 'refund',
  'reversal'));

-- Unpaid: the bank did not pay by the mandate, and may be asked again.
alter table payment_attempts drop constraint payment_attempts_state_check;
alter table payment_attempts add constraint payment_attempts_state_check
  check (state in ('asking', 'waiting', 'unpaid', 'paid', 'ended', 'refused'));
