/** How long a statement may take; the same for the whole service. */
const statementLimitMs = 15_000
/** How long a transaction may do nothing: PostgreSQL then ends it with its locks, as when its process is frozen. */
const idleLimitMs = 15_000
const transactionLimitMs = 30_000
const lockLimitMs = 5000
const longStatementLimitMs = 3_600_000
const longIdleLimitMs = 60_000
/** It may have to wait for work that is as long: two servers that start at once both make the demo gym. */
const longLockLimitMs = 60_000

/**
 * After this long without an answer a connection counts as dead: PostgreSQL itself would have given up before. TCP does not
 * notice for a quarter of an hour that a network swallows what was sent.
 */
export const silenceMs = statementLimitMs + 5000
export const longSilenceMs = longStatementLimitMs + 5000

/** When both sides ask an idle connection for a sign of life: a silent peer is noticed within 30 seconds. */
const keepAliveAfterMs = 10_000
const keepAliveEveryMs = 5000
const keepAliveTries = 4
const silentPeerMs = 30_000

/** For a client of the service: Node asks an idle peer ten times, a second apart. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveAfterMs }

/** By whom a connection is used: requests and jobs, or work as long as a migration, which sets its own limits. */
export type SessionKind = 'usual' | 'unlimited'

/** What can only be set by time; PostgreSQL takes a number as milliseconds, or for these as seconds. */
const limits = {
  statement_timeout: statementLimitMs,
  lock_timeout: lockLimitMs,
  idle_in_transaction_session_timeout: idleLimitMs,
  transaction_timeout: transactionLimitMs,
  tcp_keepalives_idle: keepAliveAfterMs / 1000,
  tcp_keepalives_interval: keepAliveEveryMs / 1000,
  tcp_keepalives_count: keepAliveTries,
  tcp_user_timeout: silentPeerMs,
}

/** Text of times and all that is derived from it depends on these. */
export const forms: Record<string, string> = { timezone: 'UTC', datestyle: 'ISO', intervalstyle: 'iso_8601' }

/**
 * A statement is planned once, for any values. Planned for its values it would be planned at each call wherever such a plan looks
 * cheaper, which takes up to 3 ms and never made one better: PostgreSQL knows nothing of a company that it would know by its id.
 */
const planning = { plan_cache_mode: 'force_generic_plan' }

/** What the role of the service has by default, for connections that somebody else opens: a pooler. */
export const roleLimits: Record<string, string> = {
  ...forms,
  ...planning,
  ...Object.fromEntries(Object.entries(limits).map(([name, value]) => [name, String(value)])),
}

const noLimits = {
  ...limits,
  statement_timeout: 0,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
  transaction_timeout: 0,
}

/**
 * The statement that a new connection begins with. These are not sent as startup options, which poolers refuse. Settings
 * that this PostgreSQL does not know, such as transaction_timeout before 17, are left out. It says, too, whether the
 * server takes writes.
 */
function settingAll(settings: Record<string, string | number>): string {
  const values = Object.entries(settings).map(([name, value]) => `('${name}', '${value}')`)
  return `select count(set_config(name, value, false)), current_setting('transaction_read_only') = 'on' as reads_only
            from (values ${values.join(', ')}) as wanted (name, value)
           where current_setting(name, true) is not null`
}

export const beginSession: Record<SessionKind, string> = {
  usual: settingAll({ ...forms, ...planning, ...limits }),
  unlimited: settingAll({ ...forms, ...noLimits }),
}

/**
 * Gives the transaction that it is sent in the limits of long work. A transaction that has begun takes a new
 * transaction_timeout only after it had none, hence zero: the limits of its statements and pauses bound it.
 */
export const allowLongWork = `select set_config('statement_timeout', '${longStatementLimitMs}', true),
       set_config('lock_timeout', '${longLockLimitMs}', true),
       set_config('idle_in_transaction_session_timeout', '${longIdleLimitMs}', true),
       (select set_config('transaction_timeout', '0', true) where current_setting('transaction_timeout', true) is not null)`
