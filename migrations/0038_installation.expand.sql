-- An installation knows which one it is and where it is at home, so that a copy of its database, restored somewhere else,
-- notices that it is one and sends nothing until an operator adopts it.

create table installation (
  is_only boolean primary key default true check (is_only),
  id uuid not null,
  -- What tells this place from any other; see src/platform/installation.ts.
  home text not null,
  -- In a copy, the time up to which its content is another installation's; null in an installation of its own.
  copied_at timestamptz(3)
);
