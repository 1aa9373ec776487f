-- Windows of the rate limiter (the columns are those of rate-limiter-flexible) for several servers on one database.
-- Unlogged: counting a request then writes nothing to the WAL, and losing one minute of counts in a crash harms nobody.

create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
