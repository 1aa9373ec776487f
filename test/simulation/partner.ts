import { createHmac } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, partnerTasks, programOf } from '#modules/partner-visits/index.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'

const place = '1001'
const settleMs = 500
const mostLooks = 20

/** The partner program of a gym that is asked for its visitors, at the doors of one unit. */
export interface Partner {
  /** Its name of a member, who are named by the steps that made them. */
  keyOf(member: number): string
  /** Says that a member came by the partner. */
  isVisitor(member: number): void
  /** Has a person check in, and the gym told of it; returns the id of the member. Done again, it tells again. */
  checkIn(key: string, name: string): Promise<string>
  undo(key: string): void
  /** Whose visits the partner pays, and whose were taken here, after all that is open is settled. */
  visits(): Promise<{ there: string[]; here: string[] }>
}

interface Opening {
  db: Db
  teamId: string
  box: SecretBox
  /** The address of the server. */
  url: string
  /** The id of the unit. */
  unit: string
  /** The company's time, in ms. */
  now: () => number
  cleanup: AsyncDisposableStack
}

export async function openPartner({ db, teamId, box, url, unit, now, cleanup }: Opening): Promise<Partner> {
  // The partner lives by the company's clock, and its messages are told by the real one.
  const stamp = (at: Date) => new Date(at.getTime() - now() + Date.now())
  const wellhub = await startWellhubEmulator({ now: () => new Date(now()), stamp })
  cleanup.defer(wellhub.close)
  const { base_url, token, webhook_secret } = wellhub
  const settings = { base_url, token, webhook_secret, units: { [unit]: place } }
  const own = { box, allowPrivate: true, origin: url }
  const wanted = { program: programOf('wellhub'), settings: settings as never }
  const connected = await connectProgram(await operatorContext(db, teamId), own, wanted)
  if (!('id' in connected)) throw new Error(connected.message)
  const { id: connectionId, webhook_url } = connected
  const tasks = new Map(partnerTasks(db, box).map(({ name, run }) => [name, run]))
  const run = (name: string) => tasks.get(name)!({ teamId, connectionId, version: 1 })
  const visitors = new Set<number>()
  /** What the gym is told of each person's last check-in. */
  const messages = new Map<string, { day: string; at: number; text: string }>()
  const visitsOf = () => db.selectFrom('partner_visits').where('team_id', '=', teamId)

  async function tell(text: string): Promise<void> {
    const signature = createHmac('sha1', webhook_secret).update(text).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-gympass-signature': signature }
    const answer = await fetch(webhook_url, { method: 'POST', headers, body: text })
    if (!answer.ok) throw new Error(`The webhook was answered ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }

  return {
    keyOf: (member) => String((visitors.has(member) ? 2_000_000_000_000 : 1_000_000_000_000) + member),
    isVisitor: (member) => void visitors.add(member),
    async checkIn(key, name) {
      const day = new Date(now()).toDateString()
      const told = messages.get(key)
      if (told?.day !== day) {
        // A check-in has no id but its second, and no person checks in twice within a second.
        if (told !== undefined) await pause(Math.max(0, told.at + 1000 - Date.now()))
        const { status, body } = wellhub.checkIn(place, { gympass_user_id: key, first_name: name })
        if (status !== 200) throw new Error(`The partner refused a check-in: ${JSON.stringify(body)}`)
        messages.set(key, { day, at: Date.now(), text: JSON.stringify(body) })
      }
      await tell(messages.get(key)!.text)
      await run('recognise-visitors')
      const people = db.selectFrom('partner_people').select('member_id').where('team_id', '=', teamId)
      return (await people.where('person_key', '=', key).executeTakeFirstOrThrow()).member_id
    },
    undo: (key) => wellhub.cancel(place, key),
    async visits() {
      for (let look = 0; look < mostLooks; look++) {
        await run('settle-partner-visits')
        const open = await visitsOf()
          .select('id')
          .where('state', '=', 'waiting')
          .where((where) => where.or([where('asking_until', 'is not', null), where('next_ask_at', 'is not', null)]))
          .executeTakeFirst()
        if (open === undefined) break
        await db
          .updateTable('partner_visits')
          .set({ next_ask_at: timestampText(machineNow()) })
          .where('team_id', '=', teamId)
          .where('next_ask_at', 'is not', null)
          .execute()
        await pause(settleMs)
      }
      const here = await visitsOf().select('person_key').where('state', '=', 'validated').execute()
      return {
        there: wellhub.paid.map(({ person }) => person).sort(),
        here: here.map(({ person_key }) => person_key).sort(),
      }
    },
  }
}
