-- What a member owes for being late, in percent: once, and for each month (Código de Defesa do Consumidor, art. 52 §1).
alter table companies
  add column late_fine_pct numeric(4, 2) not null default 0 check (late_fine_pct between 0 and 2),
  add column late_interest_pct numeric(4, 2) not null default 0 check (late_interest_pct between 0 and 1);
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (
  'charge', 'sale', 'repriced', 'split', 'discount', 'waiver', 'postponed', 'promise', 'late_fee', 'removal', 'restored', 'payment', 'credit',
  'refund', 'reversal'));
