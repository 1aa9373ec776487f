import { chainKey, chainKeys, gatherWaitingLines, sealEverything, verifyTrail } from '#modules/audit/index.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { secretsKey } from '#test/faults/ground/ground.ts'
import type { Call } from '../calls.ts'
import type { Company } from '../company.ts'
import { check } from './check.ts'

export interface Line {
  id: number
  actor: string
  action: string
  subject: string
  request: string | null
}

/** The traces of people's actions, by the request that made them. */
export interface Trail {
  /** The calls since the last look. */
  calls: Call[]
  /** The ids of everything that earlier calls made: a repeated answer makes nothing. */
  made: Set<string>
  lines: Line[]
  /** Requests whose change an event reports. */
  changed: Set<string>
  /** Every request that was ever made; null after a lost answer, because then not all are known. */
  known: Set<string> | null
}

const seen = new WeakMap<Company, { line: number; calls: number; seq: number }>()
const box = createSecretBox(Buffer.from(secretsKey, 'hex'))

/** Every change by a person or a key has a line with its author, and a refusal has none. */
export const audit = check('audit', readTrail, (_, trail) => wrongTrail(trail))

/** The seals of the audit trail are intact. */
export const seals = check('seals', readSeals, (_, wrong) => wrong)

async function readTrail(company: Company): Promise<Trail> {
  const { db, teamId, calls } = company
  const from = seen.get(company) ?? { line: company.lastLineBefore, calls: 0, seq: 0 }
  await gatherWaitingLines(db)
  const [lines, events] = await Promise.all([
    db
      .selectFrom('audit_trail')
      .select(['id', 'actor', 'action', 'subject', 'request_id as request'])
      .where('team_id', '=', teamId)
      .where('id', '>', from.line)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('events')
      .select(['seq', 'request_id'])
      .where('team_id', '=', teamId)
      .where('seq', '>', from.seq)
      .where('type', 'not like', 'access.%')
      .orderBy('seq')
      .execute(),
  ])
  seen.set(company, {
    line: lines.at(-1)?.id ?? from.line,
    calls: calls.length,
    seq: events.at(-1)?.seq ?? from.seq,
  })
  const unknown = calls.some(({ status }) => status === 0)
  return {
    calls: calls.slice(from.calls),
    made: new Set(calls.slice(0, from.calls).flatMap(({ made }) => made ?? [])),
    lines,
    changed: new Set(events.flatMap(({ request_id }) => request_id ?? [])),
    known: unknown ? null : new Set(calls.flatMap(({ request }) => request ?? [])),
  }
}

const actorOf: Record<string, RegExp> = { api: /^key:/, staff: /^staff:/, app: /^member:/ }
const changes = ['insert', 'update', 'delete']

export function wrongTrail({ calls, made: earlier, lines, changed, known }: Trail): string[] {
  const byRequest = Map.groupBy(lines, ({ request }) => request)
  const before = new Set(earlier)
  const ofCalls = calls.flatMap(({ who, method, path, status, request, made }) => {
    const again = made !== undefined && before.has(made)
    if (made !== undefined) before.add(made)
    const actor = actorOf[who.split(' ')[0]!]
    if (actor === undefined || request === undefined) return []
    const own = byRequest.get(request) ?? []
    const what = `${method} ${path} by ${who}, answered ${status},`
    const wrong = own.filter((line) => !actor.test(line.actor))
    if (wrong.length > 0) return [`${what} is a line of ${wrong[0]!.actor}`]
    const rows = own.filter(({ action }) => changes.includes(action))
    if (status >= 400)
      return rows.length === 0 ? [] : [`${what} left lines about ${rows.map(({ subject }) => subject)}`]
    const mustHave = changed.has(request) || (status === 201 && !again && !path.startsWith('/access/'))
    return mustHave && own.length === 0 ? [`${what} left no line`] : []
  })
  // Signing in is not a call of an act.
  const rows = lines.filter(({ action, request }) => changes.includes(action) && request !== null)
  const strange = known === null ? [] : rows.filter(({ request }) => !known.has(request!))
  return [
    ...ofCalls,
    ...strange.map(({ actor, action, subject }) => `${action} of ${subject} by ${actor}: nobody called this`),
  ]
}

/** The number of lines in the trail when its seals were last verified. */
const verified = new WeakMap<Company, number>()

/** A verification reads the whole trail, so it only runs when the trail has grown by a tenth. */
async function readSeals(company: Company): Promise<string[]> {
  const { db, teamId } = company
  const counted = db.selectFrom('audit_trail').select(({ fn }) => fn.countAll<number>().as('lines'))
  const { lines } = await counted.where('team_id', '=', teamId).executeTakeFirstOrThrow()
  if (lines < (verified.get(company) ?? 0) * 1.1) return []
  verified.set(company, lines)
  await sealEverything(db, chainKey(box), 10_000)
  const keys = await chainKeys(db, box)
  const { companies, missing } = await verifyTrail(db, { keys, teamIds: [teamId], anchor: undefined })
  return [
    ...companies.flatMap(({ flaws }) => flaws.map(({ kind, line, count }) => `${kind}: ${line ?? `${count} lines`}`)),
    ...(missing > 0 ? [`${missing} seals are missing`] : []),
  ]
}
