/** A bridge reports every ten seconds; after two missed reports, its state is unknown. */
const silentAfterMs = 25_000

/**
 * The state of the connection to a turnstile: nothing is paired, the bridge is unreachable, the turnstile is unreachable for its bridge, or
 * all is well.
 */
export const connections = ['unpaired', 'bridge_away', 'device_away', 'online'] as const
export type Connection = (typeof connections)[number]

/** Whether the last report is too old to be trusted, by real time. */
export function isSilent(heardAt: string | null, now: string): boolean {
  return heardAt === null || Date.parse(heardAt) < Date.parse(now) - silentAfterMs
}

export interface HeardOf {
  bridge_id: string | null
  bridge_heard_at: string | null
  heard_at: string | null
  online: boolean | null
}

export function connectionOf({ bridge_id, bridge_heard_at, heard_at, online }: HeardOf, now: string): Connection {
  if (bridge_id === null) return 'unpaired'
  if (isSilent(bridge_heard_at, now)) return 'bridge_away'
  return online && !isSilent(heard_at, now) ? 'online' : 'device_away'
}
