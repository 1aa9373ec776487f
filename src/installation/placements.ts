import type { Place } from '#platform/cluster/placement.ts'

/** The tables that every server has as a whole, and why. */
export const referenced: Record<string, string> = {
  api_keys: 'a key finds its company, so its hash is unique over all',
  catalogue_exercises: 'shared by all companies',
  catalogue_version: 'shared by all companies',
  companies: 'every other table refers to it',
  staff: "actions of a company's staff are stored on several servers, and refer to them",
  staff_roles: 'staff point to them, who stand on every server',
  staff_links: 'a link finds its company, so its hash is unique over all',
  staff_passkeys: 'a passkey finds its company, so its id is unique over all',
  trainers: 'staff point to them, who stand on every server',
}

/** The tables that only the coordinator has, and why. */
export const onCoordinator: Record<string, string> = {
  api_key_places: 'notes of the servers about keys',
  api_key_uses: 'notes of the servers about keys',
  audit_beginnings: 'the remains of seals that were removed',
  audit_keys: 'of the whole installation',
  audit_seals: 'one chain runs through all companies',
  audit_trail: 'its lines are numbered and sealed in one order over all companies',
  installation: 'of the whole installation',
  job_workers: 'there is one queue of jobs',
  kept_faults: 'notes for the operator',
  rate_limits: 'counted for one caller after the other',
  request_counter: 'counts for the whole installation',
  request_times: 'counted for one caller after the other',
  schema_migrations: 'of the whole installation',
  staff_answers: 'kept for an hour, for a session',
  staff_factor_tries: 'counted before a session begins',
  staff_recovery_codes: 'read when a session begins',
  staff_sessions: 'a session is found by its secret before its company is known',
  truncated_deliveries: 'of the whole installation',
}

/**
 * Where a table of the migrations is when the database is a cluster. Unless it is named above, it is with its company, so that everything
 * that one request reads and writes is on one server. A reference table is written on every server at once, so it has to be small and
 * seldom written.
 */
export function placeOf(table: string): Place {
  if (table in referenced) return 'reference'
  return table in onCoordinator ? 'local' : 'distributed'
}
