/**
 * The migrations of a bridge's state; `user_version` counts those that have run. A migration that was released is never changed. Times are
 * ms since 1970, ids and JSON are text.
 */
export const steps = [
  `
  create table notes (name text primary key, value text not null) strict;

  create table doors (device_id text primary key, secret text not null unique) strict;
  create table device_notes (
    device_id text not null, name text not null, value text not null, primary key (device_id, name)) strict;

  -- What happened and was not yet told, in its order.
  create table facts (
    seq integer primary key autoincrement, id text not null unique, device_id text not null, kind text not null,
    log_id text, log_time text, body text not null, not_before integer not null default 0,
    tries integer not null default 0) strict;
  create unique index facts_log on facts (device_id, log_id, log_time, kind) where log_id is not null;
  -- What the server refused, for people to look at.
  create table facts_aside (id text primary key, body text not null, why text not null, at integer not null) strict;

  create table grants (
    attempt_id text primary key, device_id text not null, direction text not null, user_id integer,
    purpose text not null, decided_by text not null, sent integer not null, counted integer not null default 0,
    credential text, method text, marks text not null, granted_at integer not null, ended text, ended_at integer) strict;
  create index grants_waiting on grants (granted_at) where ended is null;

  create table members (
    user_id integer primary key, member_profile_id text not null, cards text not null, standing text not null,
    generation integer not null) strict;
  create table member_cards (
    number text not null, user_id integer not null, primary key (number, user_id)) strict;
  create index member_cards_user on member_cards (user_id);
  -- The last entry of a member here, for second readings while the server is away.
  create table visits (user_id integer primary key, at integer not null) strict;
  -- What entries used up that the snapshot does not know of.
  create table uses (
    attempt_id text primary key, user_id integer not null, membership_id text, partner_day text,
    fact_id text) strict;
  create index uses_user on uses (user_id);

  -- Users whose state on a device must be looked at.
  create table device_queue (
    device_id text not null, user_id integer not null, turn integer not null, not_before integer not null default 0,
    tries integer not null default 0, primary key (device_id, user_id)) strict;

  create table commands (id text primary key, result text, at integer not null, told integer not null default 0) strict;
  `,
  `
  -- Consent to faces, and what devices must forget when it is withdrawn.
  alter table members add column edition integer not null default 0;
  alter table members add column face integer not null default 0;
  alter table device_queue add column forget integer not null default 0;
  `,
  `
  -- A message that a device sends again after a restart is found to be the same attempt.
  create index grants_of_device on grants (device_id, granted_at);
  `,
  `
  -- Since when members are to be forgotten, who are kept until they have left; 0: not at all.
  alter table members add column leaving integer not null default 0;
  create index members_leaving on members (user_id) where leaving > 0;
  `,
]
