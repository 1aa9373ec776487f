import { Faker, pt_BR } from '@faker-js/faker'
import { expect, test } from 'vitest'
import { demoBookings } from './classes.ts'
import type { DemoMembership } from './memberships.ts'

test('a member who cancelled and came back before the end takes one seat in a class', () => {
  const today = '2026-03-02'
  const member = { id: 'ana', store_id: 'centro' }
  const plan = { has_group_classes: true, max_classes_per_week: null }
  const older = { status: 'cancelled', start_date: '2025-06-01', effective_date: '2026-05-31', freeze_start_date: null }
  const newer = { status: 'active', start_date: '2026-02-20', auto_renew: true, freeze_start_date: null }
  const memberships = [older, newer].map((state) => ({ member, plan, life: { state } }) as unknown as DemoMembership)
  const instance = {
    team_id: 'gym',
    id: 'class',
    date: today,
    store_id: 'centro',
    start_time: '18:00',
    starts_at: '2026-03-02T21:00:00.000Z',
    max_capacity: 10,
  } as Parameters<typeof demoBookings>[1][number]
  const now = Temporal.Instant.from('2026-03-02T12:00:00.000Z')
  const gym = { teamId: 'gym', units: ['centro'], timeZone: 'America/Sao_Paulo' }
  const world = { faker: new Faker({ locale: pt_BR, seed: 1 }), ...gym, today, now }

  const bookings = demoBookings(world, [instance], memberships)

  expect(bookings.map((booking) => booking.member_profile_id)).toEqual(['ana'])
  expect(instance.current_bookings).toBe(1)
})
