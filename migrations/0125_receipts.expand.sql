-- Receipts have one row of numbers in each company, without gaps. docs/decisions/0107-receipts-are-numbered-when-asked-for.md
alter table companies add column cnpj text;

create table receipts (
  team_id uuid not null references companies (id),
  id uuid not null,
  number integer not null check (number > 0),
  -- The payment, in the books.
  entry_id uuid not null,
  -- As the company was called then.
  company_name text not null,
  cnpj text,
  issued_at timestamptz(3) not null,
  actor text not null,
  -- How often it was given out again.
  copies integer not null default 0,
  primary key (team_id, id),
  constraint receipts_number unique (team_id, number),
  constraint receipts_of_entry unique (team_id, entry_id),
  foreign key (team_id, entry_id) references ledger_entries (team_id, id)
);
select write_down_changes_of('receipts');

-- The last number of each company; whoever takes the next one holds the row.
create table receipt_numbers (
  team_id uuid primary key references companies (id),
  last integer not null
);
