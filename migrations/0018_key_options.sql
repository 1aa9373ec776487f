-- A key that leaked is worth less when it works only from its integration's own addresses, and a misuse is seen when
-- somebody can see where a key is used from. So keys may be limited to networks, and where each was used from is noted.
-- Uses stand apart from the keys: they change all the time, and every change of a key makes all servers forget what they
-- keep of keys.

-- Null: from everywhere.
alter table api_keys add column allowed_addresses cidr[] check (cardinality(allowed_addresses) between 1 and 100);

-- The last use of each key, noted at most once a minute by each server.
create table api_key_uses (
  team_id uuid not null,
  api_key_id uuid not null,
  last_used_at timestamptz(3) not null,
  -- Null for uses from before this was noted.
  last_used_from inet,
  primary key (team_id, api_key_id),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);

-- From where each key was used: an IPv4 address, or the /64 of an IPv6 one. As many as are kept, so that the first use
-- from elsewhere is noticed.
create table api_key_places (
  team_id uuid not null,
  api_key_id uuid not null,
  place cidr not null,
  first_used_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (team_id, api_key_id, place),
  foreign key (team_id, api_key_id) references api_keys (team_id, id)
);

insert into api_key_uses (team_id, api_key_id, last_used_at)
select r.team_id, r.api_key_id, max(r.at) from api_requests r
  join api_keys k on k.team_id = r.team_id and k.id = r.api_key_id
 group by r.team_id, r.api_key_id;
