-- Sales at the point of sale: what somebody bought at the counter, whether it was paid, and what was given back. The
-- buyer may be nobody the gym knows.

create table sales (
  team_id uuid not null references companies (id),
  id uuid not null,
  member_id uuid,
  store_id uuid,
  status text not null check (status in ('pending', 'paid', 'partially_refunded', 'refunded')),
  -- What is to be paid: the items less the discount.
  total_cents integer not null check (total_cents >= 0),
  discount_cents integer not null check (discount_cents >= 0),
  refunded_cents integer not null default 0 check (refunded_cents between 0 and total_cents),
  payment_method text check (payment_method in ('credit_card', 'debit_card', 'pix', 'boleto', 'cash')),
  created_at timestamptz(3) not null,
  paid_at timestamptz(3),
  -- The latest refund.
  refunded_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (team_id, id),
  constraint sales_member_fkey foreign key (team_id, member_id) references members (team_id, id),
  constraint sales_store_fkey foreign key (team_id, store_id) references units (team_id, id),
  check ((status = 'pending') = (paid_at is null)),
  check ((refunded_cents > 0) = (refunded_at is not null)),
  check ((status in ('partially_refunded', 'refunded')) = (refunded_cents > 0)),
  check ((status = 'refunded') = (refunded_cents > 0 and refunded_cents = total_cents))
);

create index sales_created_at on sales (team_id, created_at, id);
create index sales_of_member on sales (team_id, member_id, created_at) where member_id is not null;

create table sale_items (
  team_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  position integer not null,
  description text not null,
  quantity integer not null check (quantity > 0),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  primary key (team_id, id),
  constraint sale_items_in_order unique (team_id, sale_id, position),
  foreign key (team_id, sale_id) references sales (team_id, id)
);
