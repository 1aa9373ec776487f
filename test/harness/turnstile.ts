import { randomUUID } from 'node:crypto'
import type { DecisionRequest, Fact } from '@catraca/device-contract/messages.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { correctCounts } from '#platform/db/kept-counts.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { bridgeOf, newTurnstile } from './bridge.ts'
import type { Gym } from './gym.ts'
import type { TestService } from './service.ts'

/** A turnstile of a gym with its own bridge, for people to pass. */
export async function makeTurnstile(gym: Gym, unit = 'u1') {
  const { bridge, device } = await bridgeOf(gym, await newTurnstile(gym, { store_id: gym.units[unit]! }))
  return {
    id: device,
    bridge,
    /** Asks for a member by their card; returns the answer with the attempt. */
    async ask(card: string, more: Partial<DecisionRequest> = {}) {
      const attempt_id = more.attempt_id ?? newId()
      const credential = { type: 'card', number: card }
      const request = { attempt_id, device_id: device, credential, method: 'card', direction: 'in', confirms: true }
      const { status, body } = await bridge.post('/decisions', { ...request, ...more })
      expect(status).toBe(200)
      return { attempt_id, ...body }
    },
    /** Sends a fact of `secondsAgo`; returns the result, or why it was ignored. */
    async tell(
      kind: Fact['kind'],
      { secondsAgo = 0, id = randomUUID(), ...more }: Partial<Fact> & { secondsAgo?: number } = {},
    ) {
      const at = timestampText(machineNow().subtract({ milliseconds: Math.round(secondsAgo * 1000) }))
      const { attempt_id, direction, credential, method, log, reason } = more
      const told = { attempt_id, direction, credential, method, log, reason }
      const { status, body } = await bridge.post('/facts', { facts: [{ id, device_id: device, at, kind, ...told }] })
      expect(status).toBe(200)
      const [{ result, why }] = body.results
      return why ?? result
    },
  }
}

/** Gives a member a card, and returns its number. */
export async function giveCard({ db }: TestService, gym: Gym, member: string): Promise<string> {
  const card = randomUUID()
  await db
    .updateTable('members')
    .set({ access_card_number: card })
    .where('team_id', '=', gym.teamId)
    .where('id', '=', member)
    .execute()
  return card
}

/** Checks that all stored totals of a gym's entries agree with the entries. */
export async function expectKeptRight(
  { db }: TestService,
  { teamId }: Gym,
  timeZone = 'America/Sao_Paulo',
): Promise<void> {
  expect(await correctCounts(db, teamId)).toEqual([])
  const { rows } = await sql`
    select v.member_profile_id, v.total_checkins, v.last_checkin_at, v.last_day,
           e.n as counted, e.last, (e.last at time zone ${timeZone})::date as last_day_counted
      from member_visits v
      left join lateral (select count(*)::integer as n, max(checkin_at) as last from checkins c
                          where c.team_id = v.team_id and c.member_profile_id = v.member_profile_id) e on true
     where v.team_id = ${teamId}
       and (v.total_checkins <> e.n or v.last_checkin_at is distinct from e.last
            or v.last_day is distinct from (e.last at time zone ${timeZone})::date)`.execute(db)
  expect(rows).toEqual([])
}
