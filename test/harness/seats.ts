import { sql } from 'kysely'
import { expect } from 'vitest'
import { setAccessBlock } from '#modules/members/index.ts'
import type { Gym } from './gym.ts'
import type { TestService } from './service.ts'

export const free = {
  ref: 'livre',
  name: 'Livre',
  price_cents: 10000,
  duration_days: 30,
  grace_period_days: 5,
  has_group_classes: true,
}
export const plans = [
  free,
  { ...free, ref: 'tres', name: 'Três aulas', max_classes_per_week: 3 },
  { ...free, ref: 'sem', name: 'Sem aulas', has_group_classes: false },
]

/** Schedule entries from 07:00 to 20:00 on every weekday: 98 classes a week. */
export const manyADay = Array.from({ length: 7 * 14 }, (_, i) => {
  const hour = String(7 + (i % 14)).padStart(2, '0')
  const time = { start_time: `${hour}:00`, end_time: `${hour}:50` }
  return { ref: `e${i}`, class_type: 'spinning', day_of_week: Math.floor(i / 14), max_capacity: 1, ...time }
})

export async function classIds(gym: Gym, query = ''): Promise<string[]> {
  const from = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 1 })
  const { body } = await gym.api.get(`/classes?date_from=${from}&date_to=${from.add({ days: 26 })}${query}`)
  return body.data.map((instance: { id: string }) => instance.id)
}

export const book = (gym: Gym, id: string, member_profile_id: string) =>
  gym.api.post(`/classes/${id}/book`, { member_profile_id })
export const leave = (gym: Gym, id: string, member: string) =>
  gym.api.delete(`/classes/${id}/book?member_profile_id=${member}`)
export const block = async (gym: Gym, member: string) => setAccessBlock(await gym.context(), member, { reason: null })
export const unblock = async (gym: Gym, member: string) => setAccessBlock(await gym.context(), member, null)

/** Checks the invariants of every class; every member who is not blocked may attend. */
export async function expectConsistent({ db }: TestService, gym: Gym): Promise<void> {
  const { rows } = await sql`
    select i.id, i.max_capacity, i.current_bookings, i.waiting,
           count(b.id) filter (where b.status = 'confirmed') as confirmed,
           count(b.id) filter (where b.status = 'waitlisted') as waitlisted,
           coalesce(max(b.waitlist_position), 0) as last_place,
           count(distinct b.waitlist_position) as places
      from class_instances i left join bookings b on b.team_id = i.team_id and b.class_instance_id = i.id
      left join members m on m.team_id = i.team_id and m.id = b.member_profile_id
     where i.team_id = ${gym.teamId}
     group by i.team_id, i.id
    having i.current_bookings <> count(b.id) filter (where b.status = 'confirmed')
        or i.waiting <> count(b.id) filter (where b.status = 'waitlisted')
        or i.current_bookings > i.max_capacity
        or (count(b.id) filter (where b.status = 'waitlisted' and m.access_enabled) > 0
            and i.current_bookings < i.max_capacity)
        or coalesce(max(b.waitlist_position), 0) <> i.waiting
        or count(distinct b.waitlist_position) <> i.waiting`.execute(db)
  expect(rows).toEqual([])
}

/** Checks that every booking was announced: replaying the events gives the bookings of the database. */
export async function expectAnnounced({ db }: TestService, gym: Gym): Promise<void> {
  const announced = new Map<string, string>()
  for (const { object } of await gym.events('class.booked', 'class.cancelled')) {
    const { id, status } = object as { id: string; status: string }
    announced.set(id, status)
  }
  const rows = await db.selectFrom('bookings').select(['id', 'status']).where('team_id', '=', gym.teamId).execute()
  expect(announced).toEqual(new Map(rows.map((row) => [row.id, row.status])))
}

export function nextMonday(): Temporal.PlainDate {
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  return today.add({ days: 8 - today.dayOfWeek })
}
