import { decideEntry, type EntryFacts } from '@catraca/device-contract/entry-rules.ts'
import type { BridgeConfig, Credential } from '@catraca/device-contract/messages.ts'
import type { KnownMember, MemberBook, Use } from '../state/members.ts'

export type DoorPolicy = BridgeConfig['offline_policy']

/** The decision by the policy, without the server. */
export interface OfflineDecision {
  allowed: boolean
  by: 'snapshot' | 'policy'
  /** One of the reasons of a denial at the door, or `offline_closed` and `offline_snapshot_old`. */
  reason: string | null
  userId: number | null
  /** What the entry uses up, if it happens. */
  uses: Use | null
}

export interface OfflineFacts {
  policy: DoorPolicy
  config: BridgeConfig
  members: MemberBook
  /** When the snapshot was last known to be whole; undefined if never. */
  snapshotAt: number | undefined
  debounceSeconds: number
  now: number
}

const hourMs = 3_600_000

/**
 * Decides by the unit's policy who may come in while the server is away: nobody (`closed`), everybody (`open`), or by the rules of entry on
 * the members' snapshot, unless that is too old. It is not used for exits, because they are never refused.
 */
export function decideOffline(credential: Credential, facts: OfflineFacts): OfflineDecision {
  const { policy, config, members, snapshotAt, now } = facts
  const member = members.find(credential)
  const userId = member?.userId ?? null
  const said = (allowed: boolean, reason: string | null) =>
    ({ allowed, by: 'policy', reason, userId, uses: null }) satisfies OfflineDecision
  if (policy === 'open') return said(true, null)
  if (policy === 'closed') return said(false, 'offline_closed')
  if (snapshotAt === undefined || now - snapshotAt > config.snapshot_hours * hourMs) {
    return said(false, 'offline_snapshot_old')
  }
  // The key of a code never leaves the server, so the code cannot be checked here.
  if (member === undefined) return { ...said(false, 'denied_invalid_code'), by: 'snapshot' }
  if (member.leaving) return { ...said(false, 'denied_access_blocked'), by: 'snapshot' }
  return bySnapshot(member, facts)
}

/** `standing` and `partner` are the facts that the server's own rules get. */
function bySnapshot(
  { userId, standing }: KnownMember,
  { config, members, debounceSeconds, now }: OfflineFacts,
): OfflineDecision {
  const member = standing as EntryFacts['member']
  const at = Temporal.Instant.fromEpochMilliseconds(now + config.clock_offset_ms)
  const local = at.toZonedDateTimeISO(config.company.timezone)
  const day = local.toPlainDate().toString()
  const uses = members.uses(userId)
  const lastEntry = members.lastEntry(userId)
  const decision = decideEntry(
    {
      member: { ...member, memberships: member.memberships.map((membership) => withUses(membership, uses)) },
      open:
        lastEntry === undefined
          ? null
          : { store_id: config.store.id, checkin_at: new Date(lastEntry + config.clock_offset_ms).toISOString() },
      partner: partnerOn(day, standing.partner, uses),
      unit: { id: config.store.id, max_capacity: 0 },
      inside: null,
      debounceSeconds,
    },
    {
      at: at.toString({ fractionalSecondDigits: 3 }),
      day,
      weekday: local.dayOfWeek % 7,
      time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    },
  )
  if (!decision.allowed) return { allowed: false, by: 'snapshot', reason: decision.reason, userId, uses: null }
  const used = decision.duplicate
    ? null
    : {
        membershipId: decision.takesCredit ? decision.membershipId : null,
        partnerDay: decision.partnerId === null ? null : day,
      }
  return { allowed: true, by: 'snapshot', reason: null, userId, uses: used }
}

function withUses(membership: EntryFacts['member']['memberships'][number], uses: Use[]) {
  const used = uses.filter(({ membershipId }) => membershipId === membership.id).length
  const { credits_left } = membership
  return { ...membership, credits_left: credits_left === null ? null : Math.max(0, credits_left - used) }
}

/** The program's entries of this day: those that the server counted, and those that were decided here since. */
function partnerOn(day: string, partner: (NonNullable<EntryFacts['partner']> & { day?: string }) | null, uses: Use[]) {
  if (partner === null) return null
  const counted = partner.day === undefined || partner.day === day ? partner.entries_today : 0
  const since = uses.filter(({ partnerDay }) => partnerDay === day).length
  return { ...partner, entries_today: counted + since }
}
