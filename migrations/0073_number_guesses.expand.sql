-- Wrong numeric codes at a door, by the member's number and by where they were shown: 24 bits can be guessed where nobody counts.
-- Ten within ten minutes refuse that number there for a while. Rows leave after a day. docs/decisions/0086-codes-at-a-door-are-counted.md.
create table number_guesses (
  team_id uuid not null references companies (id),
  number bigint not null,
  -- The id of the device, or who asked where there is none, such as a key.
  shown_at text not null,
  -- By the company's clock, as all that follows.
  since timestamptz(3) not null,
  wrong integer not null,
  refused_until timestamptz(3),
  primary key (team_id, number, shown_at)
);
