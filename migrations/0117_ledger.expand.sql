-- The books: every amount that was charged, taken, given up or given back, once and for good. docs/decisions/0104-the-books-are-only-added-to.md
create table ledger_entries (
  team_id uuid not null,
  -- Of a charge or a sale that is raised: its own id.
  id uuid not null,
  -- Null for a sale to nobody known, and for money that belongs to nobody known.
  member_id uuid,
  charge_id uuid,
  sale_id uuid,
  kind text not null check (kind in (
    'charge', 'sale', 'repriced', 'split', 'discount', 'waiver', 'postponed', 'removal', 'restored', 'payment', 'credit', 'refund', 'reversal')),
  -- By how much it changes what is owed, the money that the gym has, and what it owes the member.
  owed_cents integer not null,
  kept_cents integer not null,
  credit_cents integer not null,
  method text check (method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  reason text,
  -- The entry that a reversal takes back.
  takes_back uuid,
  -- The money at a provider that it stands for, or of which it gives some back.
  payment_id uuid,
  actor text not null,
  at timestamptz(3) not null,
  primary key (team_id, id),
  foreign key (team_id, member_id) references members (team_id, id),
  foreign key (team_id, charge_id) references charges (team_id, id),
  foreign key (team_id, sale_id) references sales (team_id, id),
  foreign key (team_id, payment_id) references payments (team_id, id),
  foreign key (team_id, takes_back) references ledger_entries (team_id, id),
  check (kept_cents = 0 or kind in ('payment', 'refund', 'reversal')),
  check ((kind = 'reversal') = (takes_back is not null))
);
create unique index ledger_entries_taken_back on ledger_entries (team_id, takes_back) where takes_back is not null;
create unique index ledger_entries_of_payment on ledger_entries (team_id, payment_id) where kind = 'payment' and payment_id is not null;
create index ledger_entries_of_charge on ledger_entries (team_id, charge_id) where charge_id is not null;
create index ledger_entries_of_sale on ledger_entries (team_id, sale_id) where sale_id is not null;
create index ledger_entries_of_member on ledger_entries (team_id, member_id, at desc, id desc);
create index ledger_entries_of_credit on ledger_entries (team_id, member_id) where credit_cents <> 0;
create index ledger_entries_by_time on ledger_entries (team_id, at, id);

alter table charges
  -- What was paid of it so far.
  add column paid_cents integer not null default 0,
  -- 0 for a charge that is whole, or what a split left of it; from 1 what was split off.
  add column part smallint not null default 0;

select keep_counts('charges', array['status', 'due_date', 'amount_cents', 'paid_cents'], $$
  values
    ('charges', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1,
     case when r.status in ('pending', 'overdue') then r.amount_cents - r.paid_cents else r.amount_cents end),
    ('charges.due', r.due_date::timestamp, jsonb_build_object('status', r.status),
     (r.status in ('pending', 'overdue'))::integer, r.amount_cents - r.paid_cents)$$);

select keep_counts('sales', array['status', 'total_cents', 'refunded_cents'], $$
  values
    ('sales', '-infinity'::timestamp, jsonb_build_object('status', r.status), 1, r.total_cents)$$);

select keep_counts('ledger_entries', array['kept_cents'], $$
  values
    ('ledger_entries.kept', quarter_of(r.at), jsonb_build_object('method', r.method), (r.kept_cents <> 0)::integer, r.kept_cents)$$);
