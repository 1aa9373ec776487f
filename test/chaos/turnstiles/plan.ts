import type { Switches } from '#test/devices/control-id/switches.ts'

/** What a run does. The figures of the long form are those of `npm run devices:chaos`. */
export interface TurnstilePlan {
  /** The number in each of the two units; each unit has its own bridge. */
  turnstiles: number
  members: number
  /** Attempts of all turnstiles together. */
  perSecond: number
  seconds: number
  bridgeKills: number
  serverKills: number
  /** The number of other faults: see accidents.ts. */
  faults: number
  /** Members whom the front desk blocks during the run. */
  blocked: number
  outage: Outage
  /** For how long afterwards nothing may be counted without a person: an unreported grant ends after 30 s. */
  calmSeconds: number
  /** A folder for all logs and data, used if there was a mistake. */
  trace?: string
}

export interface Outage {
  /** Attempts at each turnstile while its network is away, each by a member who does not come at any other time. */
  attempts: number
  /** How long the outage lasts by the devices' clocks; the excess over its real duration lies before it. */
  minutes: number
  /** How long it really lasts. */
  seconds: number
}

export const longPlan: TurnstilePlan = {
  turnstiles: 5,
  members: 400,
  perSecond: 20,
  seconds: 600,
  bridgeKills: 20,
  serverKills: 10,
  faults: 80,
  blocked: 20,
  outage: { attempts: 50, minutes: 20, seconds: 1200 },
  calmSeconds: 40,
}

export const shortPlan: TurnstilePlan = {
  turnstiles: 2,
  members: 60,
  perSecond: 6,
  seconds: 20,
  bridgeKills: 2,
  serverKills: 1,
  faults: 6,
  blocked: 3,
  outage: { attempts: 4, minutes: 20, seconds: 6 },
  calmSeconds: 5,
}

/**
 * The differences between the turnstiles of a unit: guesses about real devices are tried both ways. The heartbeat of contingency is a
 * minute on all but the first, because it would make up most of a short run.
 */
export function switchesOf(index: number, plan: Pick<TurnstilePlan, 'seconds'>): Partial<Switches> {
  const heartbeat = plan.seconds < 120 ? ({ heartbeat: 'alive_interval' } as const) : {}
  const kinds: Partial<Switches>[] = [
    { heartbeat: 'alive_interval' },
    {
      attempts_are: 'people',
      failed_attempt: 'local',
      monitor_when_down: 'retried',
      monitor_survives_power: true,
      wall_clock_hours: 0,
    },
    { turn_uuid: 'absent', turn_names: 'prefixed', turn_types: 'all_7', second_grant: 'busy', keep_alive: false },
    { dao_before_turn: true, form_fields: 'all', chunked_bodies: true, sends_expect: true, drift_ppm: 400 },
    { model: 'idblock_next', identification_uuid: false, form_fields: 'unknown', second_grant: 'busy', exit_portal: 2 },
  ]
  return { test_interval_ms: 1000, ...heartbeat, ...kinds[index % kinds.length] }
}
