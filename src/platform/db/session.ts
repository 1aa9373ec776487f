/** How long a statement may take; the same for the whole service. */
const statementLimitMs = 15_000
/** How long a transaction may be idle. PostgreSQL then ends it and frees its locks, for instance when its process is frozen. */
const idleLimitMs = 15_000
const transactionLimitMs = 30_000
const lockLimitMs = 5000
const longStatementLimitMs = 3_600_000
const longIdleLimitMs = 60_000
/** A lock may have to wait for work that takes as long: two servers that start at once both make the demo gym. */
const longLockLimitMs = 60_000

/**
 * After this long without an answer a connection counts as dead: PostgreSQL itself would have given up before. When a network drops all
 * packets, TCP only notices after a quarter of an hour.
 */
export const silenceMs = statementLimitMs + 5000
export const longSilenceMs = longStatementLimitMs + 5000

/** After this long, both sides check whether an idle connection is alive: a silent peer is noticed within 30 seconds. */
const keepAliveAfterMs = 10_000
const keepAliveEveryMs = 5000
const keepAliveTries = 4
const silentPeerMs = 30_000

/** For the service's connections: Node asks an idle peer ten times, a second apart. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: keepAliveAfterMs }

/** What uses a connection: requests and jobs, or work as long as a migration, which sets its own limits. */
export type SessionKind = 'usual' | 'unlimited'

/** The time limits. PostgreSQL reads a number as milliseconds, or as seconds for these settings. */
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

/** The text of times and everything derived from it depends on these settings. */
export const forms: Record<string, string> = { timezone: 'UTC', datestyle: 'ISO', intervalstyle: 'iso_8601' }

/**
 * A statement is planned once, for any values. By default, PostgreSQL would plan it at each call wherever a plan for its values looks
 * cheaper. That takes up to 3 ms and never made a plan better: PostgreSQL knows nothing about a company from its id.
 */
const planning = { plan_cache_mode: 'force_generic_plan' }

/** The defaults of the service's role, for connections that a pooler opens. */
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
 * The first statement of a new connection. These settings are not sent as startup options, because poolers refuse those. Settings that this
 * PostgreSQL does not know, such as transaction_timeout before 17, are left out. The statement also returns whether the server accepts
 * writes.
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
 * Gives the limits of long work to the transaction in which it is sent. A transaction that has begun can only remove its
 * transaction_timeout and not raise it, hence zero: the limits of its statements and pauses bound it.
 */
export const allowLongWork = `select set_config('statement_timeout', '${longStatementLimitMs}', true),
       set_config('lock_timeout', '${longLockLimitMs}', true),
       set_config('idle_in_transaction_session_timeout', '${longIdleLimitMs}', true),
       (select set_config('transaction_timeout', '0', true) where current_setting('transaction_timeout', true) is not null)`
