import { sql } from 'kysely'
import { expect } from 'vitest'
import { creditOf, listOpenCharges, openCents } from '#modules/billing/index.ts'
import { payCharge, takeBackCancellation } from '#modules/memberships/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import type { TestService } from '#test/harness/service.ts'

/** Stories of gyms of one kind. */
export interface Chapter {
  billing: 'internal' | 'external'
  timezone?: string
  /** The guarantee, the plan's ref, the story. */
  told: [string, string, string][]
}

/**
 * A story of one member, a line for each day that matters:
 *
 *     10/01/2040 sell                   -> trial until 16/02, owes 100
 *     16/01 23:59                       -> trial
 *     20/01      freeze until 27/01     -> frozen, member frozen
 *
 * The clock moves to noon of the day, or to the time given (everything due by then happens), the action is done over
 * HTTP, and what stands behind the arrow must be true afterwards. Actions: `sell [PLAN] [for DAY] [once] [at N% off]`;
 * `freeze until DAY`; `unfreeze`; `cancel [at end]`; `take back`; `undo` (the sale); `change to PLAN`; `set FIELD=VALUE …`;
 * `pay [one|last] [REAIS]` (all open charges, or the oldest or newest; by default, all that is open); of the oldest open charge `waive`,
 * `postpone to DAY` and `split REAIS for DAY` (the rest is due today); of the member's last payment `reverse` and `refund`.
 * Words after the arrow: a status; `until DAY` (end_date); `thaws DAY` (freeze_end_date); `member STATUS`; `price REAIS`;
 * `owes REAIS` (open charges), `late REAIS` (those overdue), `due DAY` (the first of them), `since DAY` (past_due_since); `credit REAIS` (the
 * member's); `refused REASON`;
 * `because REASON` (cancellation_reason); `ends DAY` (effective_date); `kind KIND` (sale_kind); `credits COUNT`. They speak of the membership sold last.
 */
export async function tell(service: TestService, gym: Gym, plan: string, story: Line[]): Promise<void> {
  const memberId = (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id
  const { timeZone } = await gym.context()
  let membershipId = ''
  for (const line of story) {
    const moment = Temporal.PlainDateTime.from(`${line.day}T${line.time}`)
    await gym.travel(moment.toZonedDateTime(timeZone).toInstant())
    const scene = { service, gym, plan, memberId, membershipId, line }
    const answer = await act(scene)
    if (line.action.startsWith('sell')) scene.membershipId = membershipId = answer?.body.data.id
    await check(scene, answer)
  }
}

/** A line of a story. A day without a year is in the year of the line before, or in 2040. */
export interface Line {
  text: string
  /** YYYY-MM-DD */
  day: string
  time: string
  action: string
  expected: string
}

export function linesOf(story: string): Line[] {
  let year = '2040'
  return story
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map((text) => {
      const parts = linePattern.exec(text)?.groups
      if (parts === undefined) throw new Error(`Not a line of a story: ${text}`)
      const day = toIso(parts.day!, year)
      year = day.slice(0, 4)
      return { text, day, time: parts.time ?? '12:00', action: parts.action ?? '', expected: parts.expected! }
    })
}

/** The story without the days on which nobody does anything, except the last: these days must also pass in one jump. */
export function inLongJumps(story: Line[]): Line[] {
  return story.filter((line, i) => line.action !== '' || i === story.length - 1)
}

const linePattern =
  /^(?<day>\d\d\/\d\d(?:\/\d{4})?)(?:\s+(?<time>\d\d:\d\d))?(?:\s+(?<action>\S.*?))?\s*->\s*(?<expected>.+)$/

function toIso(text: string, year: string): string {
  const [day, month, itsYear] = text.split('/')
  return `${itsYear ?? year}-${month}-${day}`
}

interface Scene {
  service: TestService
  gym: Gym
  plan: string
  memberId: string
  membershipId: string
  line: Line
}

/** A day as written in the line. */
const dayIn = (line: Line, text: string) => toIso(text, line.day.slice(0, 4))

async function act(scene: Scene): Promise<Answer | undefined> {
  const { gym, membershipId, line } = scene
  const path = `/memberships/${membershipId}`
  const [verb, ...words] = line.action.split(/\s+/)
  switch (verb) {
    case '':
      return undefined
    case 'sell':
      return sell(scene, words)
    case 'freeze':
      return gym.api.post(`${path}/freeze`, { freeze_end_date: dayIn(line, words[1]!) })
    case 'unfreeze':
      return gym.api.delete(`${path}/freeze`)
    case 'cancel':
      return gym.api.post(`${path}/cancel`, { effective_immediately: words.length === 0, reason: 'pediu' })
    case 'set':
      return gym.api.patch(path, Object.fromEntries(words.map((word) => field(scene, word))))
    case 'take':
      return done(line, takeBackCancellation(await gym.context(), membershipId))
    case 'undo':
      return atDesk(scene, `/memberships/${membershipId}/undo`, { reason })
    case 'change':
      return atDesk(scene, `/memberships/${membershipId}/plan`, { plan_id: gym.plans[words[1]!]! })
    case 'pay':
      return pay(scene, words)
    case 'reverse':
    case 'refund':
      return giveBack(scene, verb)
    case 'waive':
    case 'postpone':
    case 'split':
      return correct(scene, verb, words)
    default:
      throw new Error(`Nobody can ${line.action}`)
  }
}

async function sell({ gym, plan, memberId, line }: Scene, words: string[]): Promise<Answer> {
  const start = words.includes('for') ? dayIn(line, words[words.indexOf('for') + 1]!) : line.day
  const discount = words.includes('at') ? Number.parseFloat(words[words.indexOf('at') + 1]!) : undefined
  const sold = words.find((word) => word in gym.plans) ?? plan
  return gym.api.post('/memberships', {
    member_profile_id: memberId,
    plan_id: gym.plans[sold],
    start_date: start,
    discount_pct: discount,
    auto_renew: !words.includes('once'),
  })
}

/** `price_cents=8000`, `auto_renew=false`, `end_date=20/02`, `status=active`, `plan=annual` as a field of a body. */
function field({ gym, line }: Scene, word: string): [string, unknown] {
  const [name, value] = word.split('=') as [string, string]
  if (name === 'plan') return ['plan_id', gym.plans[value]]
  if (value.includes('/')) return [name, dayIn(line, value)]
  return [name, /^(\d+|true|false)$/.test(value) ? JSON.parse(value) : value]
}

const reason = 'combinado'

async function done(line: Line, answer: Promise<unknown>): Promise<undefined> {
  expect(await answer, line.text).not.toBeInstanceOf(Failure)
}

async function pay({ service, gym, membershipId, line }: Scene, words: string[]): Promise<undefined> {
  const charges = await listOpenCharges(service.db, gym.teamId, membershipId)
  expect(charges, `${line.text}\nthere is something to pay`).not.toEqual([])
  const [which] = words
  const chosen = which === undefined ? charges : [charges.at(which === 'last' ? -1 : 0)!]
  const amount = words.find((word) => /^\d/.test(word))
  const received = { method: 'pix' as const, ...(amount !== undefined && { cents: inCents(amount) }) }
  for (const charge of chosen) await done(line, payCharge(await gym.context(), charge.id, received))
}

async function giveBack(scene: Scene, verb: 'reverse' | 'refund'): Promise<Answer> {
  const payments = scene.service.db.selectFrom('ledger_entries').selectAll().where('member_id', '=', scene.memberId)
  const last = payments.where('kind', '=', 'payment').orderBy('id', 'desc')
  const { id, charge_id } = await last.executeTakeFirstOrThrow()
  return atDesk(scene, verb === 'reverse' ? `/ledger/${id}/reverse` : `/charges/${charge_id}/refund`, { reason })
}

async function correct(
  scene: Scene,
  verb: 'waive' | 'postpone' | 'split',
  [first, second, third]: string[],
): Promise<Answer> {
  const { service, gym, membershipId, line } = scene
  const charge = (await listOpenCharges(service.db, gym.teamId, membershipId))[0]!
  const path = `/charges/${charge.id}/${verb}`
  if (verb === 'waive') return atDesk(scene, path, { reason })
  if (verb === 'postpone') return atDesk(scene, path, { due_date: dayIn(line, second!), reason })
  const amount_cents = inCents(first!)
  const parts = [
    { amount_cents: openCents(charge) - amount_cents, due_date: line.day },
    { amount_cents, due_date: dayIn(line, third!) },
  ]
  return atDesk(scene, path, { parts, reason })
}

/** The owner does it in the dashboard. */
async function atDesk({ gym }: Scene, path: string, body: object): Promise<Answer> {
  return (await gym.owner()).post(path, body)
}

const inCents = (reais: string) => Math.round(Number(reais) * 100)

async function check(scene: Scene, answer: Answer | undefined): Promise<void> {
  const { line } = scene
  const { text, expected } = line
  const error = answer?.body.error
  const refusal = /refused (\w+)/.exec(expected)?.[1]
  expect(error?.details?.reason ?? error?.code, `${text}\n${JSON.stringify(answer?.body)}`).toBe(refusal)
  const facts = await factsOf(scene)
  for (const part of expected.split(/,\s*/).filter((said) => !said.startsWith('refused'))) {
    const words = part.split(/\s+/)
    if (!(words[0]! in facts)) words.unshift('status')
    for (let i = 0; i < words.length; i += 2) {
      const [word, value] = [words[i]!, words[i + 1]]
      if (!(word in facts) || value === undefined) throw new Error(`"${part}" says nothing in: ${text}`)
      const wanted = value.includes('/') ? dayIn(line, value) : value
      expect(facts[word], `${text}\n${word}, of ${JSON.stringify(facts)}`).toBe(wanted)
    }
  }
}

async function factsOf({ service, gym, memberId, membershipId }: Scene): Promise<Record<string, string>> {
  const { db } = service
  const rows = db.selectFrom('memberships').selectAll().where('id', '=', membershipId)
  const members = db.selectFrom('members').select('status').where('id', '=', memberId)
  const charges = db.selectFrom('charges').selectAll().where('membership_id', '=', membershipId)
  const row = await rows.executeTakeFirstOrThrow()
  const open = await charges.where('status', 'in', ['pending', 'overdue']).orderBy('due_date').execute()
  const reais = (list: typeof open) => inReais(list.reduce((sum, charge) => sum + openCents(charge), 0))
  const credit = creditOf(gym.teamId, memberId)
  return {
    status: row.status,
    until: row.end_date,
    thaws: row.freeze_end_date ?? 'never',
    ends: row.effective_date ?? 'never',
    because: row.cancellation_reason ?? 'nothing',
    price: String(row.price_cents / 100),
    kind: row.sale_kind,
    credits: String(row.credits_left ?? 'unlimited'),
    member: (await members.executeTakeFirstOrThrow()).status,
    owes: reais(open),
    late: reais(open.filter((charge) => charge.status === 'overdue')),
    due: open[0]?.due_date ?? 'never',
    since: row.past_due_since ?? 'never',
    credit: inReais((await sql<{ cents: number }>`select ${credit} as cents`.execute(db)).rows[0]!.cents),
  }
}

const inReais = (cents: number) => String(cents / 100)
