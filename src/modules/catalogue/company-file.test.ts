import { describe, expect, test } from 'vitest'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import { useService } from '#test/harness/service.ts'
import { applyCompanyFile } from './apply-company-file.ts'
import { readCompanyFile } from './read-company-file.ts'

const service = useService()

const whole = (slug: string) => `
company: { slug: ${slug}, name: Academia Aurora, timezone: America/Sao_Paulo, test: true, billing: internal,
           access: { debounce_seconds: 120, max_visit_minutes: 180, deny_when_full: false }, app: { enabled: true } }
units:            [{ ref: centro, name: Unidade Centro, max_capacity: 120 }]
sources:          [{ name: Instagram }, { name: Panfleto, active: false }]
plans:            [{ ref: mensal, name: Mensal, description: Livre, kind: matricula, billing_period: monthly,
                     price_cents: 12990, enrollment_fee_cents: 0, duration_days: 30, trial_days: 0,
                     grace_period_days: 5, max_classes_per_week: 3, has_group_classes: true,
                     has_personal_trainer: false, has_locker: false, max_freezes_per_year: 2, max_freeze_days: 30,
                     is_active: true, sort_order: 1, credits: null, units: [centro],
                     access_hours: [{ days: [1, 2, 3, 4, 5], from: "06:00", to: "22:00" }] }]
trainers:         [{ ref: ana, name: Ana Souza, email: ana@example.com, cref_number: "012345-G", cref_state: SP,
                     schedules: [{ day_of_week: 1, start_time: "06:00", end_time: "12:00" }] }]
class_types:      [{ ref: spinning, name: Spinning, duration_minutes: 50, default_max_capacity: 20, color: "#E4572E" }]
schedule:         [{ ref: spin-seg-7, class_type: spinning, day_of_week: 1, start_time: "07:00", end_time: "07:50",
                     max_capacity: 20, trainer: ana, unit: centro }]
exercises:        [{ ref: supino, name: Supino, name_en: Bench press, muscle_groups: [chest], equipment: [barbell],
                     difficulty: intermediate, exercise_type: strength, movement_pattern: horizontal_push }]
promotions:       [{ code: VERAO10, discount_pct: 10, valid_from: 2026-01-01, valid_until: 2026-03-31, max_uses: 50 }]
partner_programs: [{ name: Wellhub, active: true, max_entries_per_day: 1 }]
devices:          [{ ref: catraca-1, unit: centro, name: Catraca 1 }]
`

const apply = (text: string) => applyCompanyFile(service.db, readCompanyFile(text, 'gym.yaml'), machineNow())
const messagesOf = (text: string): string[] => {
  try {
    readCompanyFile(text, 'gym.yaml')
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n')
    throw error
  }
  return []
}

describe('reading', () => {
  test('the whole format is accepted', () => {
    expect(messagesOf(whole('aurora'))).toEqual([])
  })

  test.each([
    ['', ['gym.yaml:1: company is required']],
    ['company: {', ['gym.yaml:1: ']],
    [
      'company: { slug: a, name: A }\nunits:\n  - { ref: c, name: C, max_capacity: 1, size: 2 }',
      ['gym.yaml:3: units[0].size is not a known key'],
    ],
    ['company: { slug: a, name: A }\ngyms: []', ['gym.yaml:2: gyms is not a known key']],
    ['company:\n  slug: A B\n  name: A', ['gym.yaml:2: company.slug must match']],
    ['company:\n  slug: a\n  slug: b\n  name: A', ['gym.yaml:3: Map keys must be unique']],
    ['company:\n  slug: a\n  name: A\n  timezone: Brasil', ['gym.yaml:4: company.timezone must be an IANA time zone']],
    [
      'company:\n  slug: a\n  name: A\n  timezone: "-03:00"',
      ['gym.yaml:4: company.timezone must be an IANA time zone'],
    ],
    [
      'company: { slug: a, name: A }\nunits:\n  - ref: c\n    name: C\n    max_capacity: many',
      ['gym.yaml:5: units[0].max_capacity must be integer'],
    ],
    [
      'company: { slug: a, name: A }\nunits:\n  - { ref: c, name: C, max_capacity: 1 }\n  - { ref: c, name: D, max_capacity: 1 }',
      ['gym.yaml:4: units[1].ref "c" stands here twice'],
    ],
    [
      'company: { slug: a, name: A }\ndevices:\n  - { ref: d, unit: nowhere, name: D }',
      ['gym.yaml:3: devices[0].unit "nowhere" is not a ref in units'],
    ],
    [
      'company: { slug: a, name: A }\nsources:\n  - name: WELLHUB\n  - name: Panfleto\n  - name: panfleto',
      ['gym.yaml:5: sources[2].name "panfleto" stands here twice', 'gym.yaml:3: sources[0].name "WELLHUB" is reserved'],
    ],
    [
      'company: { slug: a, name: A }\nplans:\n  - { ref: p, name: P, price_cents: 12.5 }',
      ['gym.yaml:3: plans[0].price_cents must be integer'],
    ],
    [
      'company: { slug: a, name: A }\nplans:\n  - ref: p\n    name: P\n    price_cents: 1\n    kind: passe',
      ['gym.yaml:3: plans[0].credits is required for a pass'],
    ],
    [
      'company: { slug: a, name: A }\nplans:\n  - { ref: p, name: P, price_cents: 1, access_hours: [{ days: [1], from: "22:00", to: "06:00" }] }',
      [],
    ],
    [
      'company: { slug: a, name: A }\npromotions:\n  - code: X\n    discount_pct: 101',
      ['gym.yaml:4: promotions[0].discount_pct must be <= 100'],
    ],
    [
      'company: { slug: a, name: A }\npromotions:\n  - code: X\n    discount_pct: 1\n    valid_from: 2026-02-30',
      ['gym.yaml:5: promotions[0].valid_from must be a date'],
    ],
  ])('%j names line and key', (text, expected) => {
    const messages = messagesOf(text)
    expect(messages).toHaveLength(expected.length)
    for (const [i, part] of expected.entries()) expect(messages[i]).toContain(part)
  })
})

describe('applying', () => {
  test('creates company, units, origins and devices, and reports each', async () => {
    const { answer, changes } = await apply(whole('aurora-1'))
    expect(answer.company.slug).toBe('aurora-1')
    expect(Object.keys(answer.units)).toEqual(['centro'])
    expect(Object.keys(answer.devices)).toEqual(['catraca-1'])
    expect(changes).toEqual({
      company: { created: 1, updated: 0 },
      units: { created: 1, updated: 0 },
      sources: { created: 2, updated: 0 },
      devices: { created: 1, updated: 0 },
      plans: { created: 1, updated: 0 },
      promotions: { created: 1, updated: 0 },
      partner_programs: { created: 1, updated: 0 },
      trainers: { created: 1, updated: 0 },
      class_types: { created: 1, updated: 0 },
      schedule: { created: 1, updated: 0 },
      exercises: { created: 1, updated: 0 },
    })
  })

  test('a second time changes nothing, not even updated_at, and keeps the ids', async () => {
    const first = await apply(whole('aurora-2'))
    const rows = () =>
      service.db.selectFrom('units').selectAll().where('team_id', '=', first.answer.company.id).execute()
    const before = await rows()
    const second = await apply(whole('aurora-2'))
    expect(second.changes).toEqual({})
    expect(second.answer).toEqual(first.answer)
    expect(await rows()).toEqual(before)
  })

  test('a change updates just that entry; entries left out of the file stay', async () => {
    await apply(whole('aurora-3'))
    const changed = await apply(
      whole('aurora-3')
        .replace('max_capacity: 120', 'max_capacity: 90')
        .replace('[{ name: Instagram }, { name: Panfleto, active: false }]', '[{ name: INSTAGRAM }, { name: Rádio }]'),
    )
    expect(changed.changes).toEqual({ units: { created: 0, updated: 1 }, sources: { created: 1, updated: 1 } })
    const names = await service.db
      .selectFrom('sources')
      .select('name')
      .where('team_id', '=', changed.answer.company.id)
      .orderBy('name')
      .execute()
    expect(names.map((row) => row.name)).toEqual(['INSTAGRAM', 'Panfleto', 'Rádio'])
  })

  test('a live company cannot become a test company', async () => {
    await apply(whole('aurora-4'))
    await expect(apply(whole('aurora-4').replace('test: true', 'test: false').replace('Aurora', 'X'))).rejects.toThrow(
      'company.test cannot change',
    )
    const row = await service.db
      .selectFrom('companies')
      .select('name')
      .where('slug', '=', 'aurora-4')
      .executeTakeFirst()
    expect(row?.name).toBe('Academia Aurora')
  })

  test('a promotion may not allow fewer uses than it has had', async () => {
    const { id } = (await apply(whole('aurora-6'))).answer.company
    await service.db.updateTable('promotions').set({ uses: 2 }).where('team_id', '=', id).execute()
    const less = apply(whole('aurora-6').replace('max_uses: 50', 'max_uses: 1'))
    await expect(less).rejects.toThrow(new OperatorError('promotions: max_uses: It has been used more often already.'))
  })

  test('the same new file applied ten times at once creates one company', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => apply(whole('aurora-5'))))
    expect(new Set(all.map(({ answer }) => JSON.stringify(answer))).size).toBe(1)
    expect(all.filter(({ changes }) => changes.company?.created === 1)).toHaveLength(1)
    expect(all.filter(({ changes }) => Object.keys(changes).length > 0)).toHaveLength(1)
  })
})
