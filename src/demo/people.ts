import type { Faker } from '@faker-js/faker'
import { cpf } from 'cpf-cnpj-validator'
import { emptyFields, type NewMeasurementRow, type NewMemberRow } from '#modules/members/index.ts'
import { timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { foldText } from '#platform/values/text.ts'
import { earlier, timeOn, type World } from './world.ts'

const memberCount = 500
const daysBack = 730

const goals = [
  'Hipertrofia',
  'Emagrecimento',
  'Condicionamento',
  'Saúde e bem-estar',
  'Força',
  'Flexibilidade',
  'Reabilitação',
]
const origins = ['Instagram', 'Indicação', 'Google', 'Passou na frente', 'WhatsApp']

/** The 500 members of the demo gym with their measurements: the same people at every first start, dated up to `now`. */
export function demoPeople(world: World): { members: NewMemberRow[]; measurements: NewMeasurementRow[] } {
  const { faker } = world
  const members = Array.from({ length: memberCount }, (_, index) => demoMember(world, index))
  referSome(faker, members)
  const measurements = members.flatMap((member) => (faker.datatype.boolean(0.4) ? demoMeasurements(world, member) : []))
  return { members, measurements }
}

function demoMember(world: World, index: number): NewMemberRow {
  const { faker, teamId, units, now, today } = world
  const gender = faker.helpers.weightedArrayElement([
    { value: 'female' as const, weight: 51 },
    { value: 'male' as const, weight: 47 },
    { value: 'other' as const, weight: 2 },
  ])
  const named = gender === 'other' ? undefined : gender
  const first = faker.person.firstName(named)
  const full_name = `${first} ${faker.person.lastName()} ${faker.person.lastName()}`
  // More members joined lately: the gym is growing.
  const daysAgo = Math.floor(daysBack * faker.number.float() ** 1.2)
  const joined_at = addDays(today, -daysAgo)
  const created = earlier(timeOn(world, joined_at, { min: 6, max: 21 }), now)
  const lastChange = created.add({ hours: faker.number.int({ min: 0, max: Math.max(daysAgo * 24, 0) }) })
  return {
    ...emptyFields,
    team_id: teamId,
    id: newId(),
    client_id: newId(),
    store_id: units[faker.datatype.boolean(0.62) ? 0 : 1]!,
    // Derived from the memberships, which are created next.
    status: 'trial',
    full_name,
    email: faker.datatype.boolean(0.92) ? demoEmail(full_name, index) : null,
    phone: faker.datatype.boolean(0.96)
      ? `+55119${faker.string.numeric({ length: 8, allowLeadingZeros: true })}`
      : null,
    cpf: demoCpf(faker),
    birth_date: faker.date
      .birthdate({ mode: 'age', min: 16, max: 71, refDate: now.epochMilliseconds })
      .toISOString()
      .slice(0, 10),
    gender,
    source: faker.datatype.boolean(0.9) ? faker.helpers.arrayElement(origins) : null,
    experience_level: faker.helpers.arrayElement(['beginner', 'beginner', 'intermediate', 'advanced', null]),
    fitness_goals: faker.helpers.arrayElements(goals, { min: 0, max: 3 }),
    preferred_training_time: faker.helpers.arrayElement(['morning', 'night', 'night', 'evening', 'afternoon', null]),
    training_days_per_week: faker.helpers.arrayElement([2, 3, 3, 4, 5, 6, null]),
    access_enabled: true,
    access_card_number: faker.datatype.boolean(0.3) ? String(100_000 + index * 7) : null,
    // No member has been enrolled at a device yet.
    biometric_enrolled: false,
    facial_enrolled: false,
    unproven: false,
    joined_at,
    created_at: timestampText(created),
    updated_at: timestampText(earlier(lastChange, now)),
  }
}

/** At example.com, so that no mail ever reaches a real person. */
function demoEmail(name: string, index: number): string {
  const words = foldText(name)
    .replace(/[^a-z ]/g, '')
    .split(' ')
  return `${words[0]}.${words.at(-1)}${index}@example.com`
}

function demoCpf(faker: Faker): string {
  const nine = faker.string.numeric({ length: 9, allowLeadingZeros: true })
  const endings = Array.from({ length: 100 }, (_, n) => nine + String(n).padStart(2, '0'))
  return endings.find((digits) => cpf.isValid(digits)) ?? demoCpf(faker)
}

/** Every sixth member was referred by an earlier one. */
function referSome(faker: Faker, members: NewMemberRow[]): void {
  members.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  members.forEach((member, index) => {
    if (index > 0 && index % 6 === 0) member.referred_by_client_id = members[faker.number.int(index - 1)]!.client_id
  })
}

/** A first assessment and one every five to nine weeks, showing gradual progress. */
function demoMeasurements({ faker, now }: World, member: NewMemberRow): NewMeasurementRow[] {
  const tall = member.gender === 'male' ? 175 : 163
  const height = tall + faker.number.int({ min: -9, max: 12 })
  const start = { bmi: faker.number.float({ min: 21, max: 32 }), fat: faker.number.float({ min: 17, max: 36 }) }
  const drift = faker.number.float({ min: -0.35, max: 0.08 })
  const rows: NewMeasurementRow[] = []
  let at = Temporal.Instant.from(member.created_at).add({ hours: 24 })
  for (let visit = 0; visit < 8 && Temporal.Instant.compare(at, now) < 0; visit++) {
    const weight = (start.bmi + drift * visit) * (height / 100) ** 2
    const fat = start.fat + drift * 2 * visit
    const near = (value: number) => round(value + faker.number.float({ min: -0.6, max: 0.6 }))
    const pair = (left: string, right: string, value: number) => ({ [left]: near(value), [right]: near(value) })
    rows.push({
      team_id: member.team_id,
      id: newId(),
      member_profile_id: member.id,
      measured_at: timestampText(at),
      weight_kg: near(weight),
      height_cm: height,
      body_fat_pct: near(fat),
      muscle_mass_pct: near(62 - fat),
      chest_cm: near(height * 0.5 + weight * 0.15),
      waist_cm: near(height * 0.33 + weight * 0.35),
      hip_cm: near(height * 0.38 + weight * 0.5),
      ...pair('left_arm_cm', 'right_arm_cm', 16 + weight * 0.2),
      ...pair('left_thigh_cm', 'right_thigh_cm', 32 + weight * 0.3),
      ...pair('left_calf_cm', 'right_calf_cm', 22 + weight * 0.19),
      notes: visit === 0 ? 'Avaliação inicial' : null,
    })
    at = at.add({ hours: faker.number.int({ min: 35, max: 63 }) * 24 + faker.number.int({ min: -3, max: 3 }) })
  }
  return rows
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
