import { expect, test } from 'vitest'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { machineNow } from '#platform/time/clock.ts'
import { useService } from '#test/harness/service.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'
import { applyCompanyFile } from './apply-company-file.ts'
import { nameInFile } from './company-file.ts'
import { columnFields, type Entry } from './entry-columns.ts'
import { kindAt, kinds } from './kinds.ts'
import { readCompanyFile } from './read-company-file.ts'

// Every kind is tested both ways: through a company's file and through the staff API. Both must accept the same values, and refuse the same
// values, at the same field and for the same reason.

const service = useService()

/** An entry of each kind with a value for every field; the entries it refers to are in `gymFile`. */
const samples: Record<string, Entry> = {
  units: { name: 'Norte', max_capacity: 80, offline_policy: 'open', snapshot_hours: 48, is_active: false },
  sources: { name: 'Rádio', is_active: false },
  devices: {
    name: 'Catraca 9',
    store_id: 'u1',
    make: 'control-id',
    model: 'iDBlock Next',
    entrance: 'anticlockwise',
    reads_qr: true,
    reads_cards: true,
    reads_fingers: true,
    reads_faces: true,
    is_active: false,
  },
  plans: {
    name: 'Dez entradas',
    description: 'De noite',
    kind: 'passe',
    price_cents: 9900,
    enrollment_fee_cents: 100,
    billing_period: 'quarterly',
    duration_days: 60,
    installments: 2,
    trial_days: 1,
    grace_period_days: 2,
    credits: 10,
    max_classes_per_week: 3,
    max_freezes_per_year: 4,
    max_freeze_days: 5,
    units: ['u1'],
    access_hours: [{ days: [5, 6], from: '22:00', to: '06:00' }],
    has_group_classes: true,
    has_personal_trainer: true,
    has_locker: true,
    courtesy: true,
    is_active: false,
    sort_order: 7,
  },
  promotions: {
    code: 'Verao_10',
    discount_pct: 12.5,
    valid_from: '2026-01-01',
    valid_until: '2026-01-01',
    max_uses: 5,
    is_active: false,
  },
  'partner-programs': { name: 'Clube', max_entries_per_day: 2, is_active: false },
  trainers: {
    name: 'Rui Lima',
    email: 'rui@example.com',
    cref_number: '1-G',
    cref_state: 'SP',
    specializations: ['HIIT'],
    certifications: ['Kettlebell'],
    bio: 'Corre.',
    years_experience: 0,
    education: 'USP',
    max_students: 9,
    commission_pct: 7.5,
    schedules: [{ day_of_week: 6, start_time: '22:00', end_time: '02:00' }],
    accepts_new_students: false,
    is_active: false,
  },
  'class-types': {
    name: 'Yoga',
    description: 'Calma',
    duration_minutes: 60,
    default_max_capacity: 12,
    calories_estimate: 200,
    color: '#00AAff',
    is_active: false,
    sort_order: 2,
  },
  'class-schedule': {
    class_type_id: 'spinning',
    day_of_week: 0,
    max_capacity: 9,
    start_time: '07:00',
    end_time: '07:50',
    trainer_id: 'ana',
    store_id: 'u1',
    is_active: false,
  },
  exercises: {
    name: 'Supino',
    name_en: 'Bench press',
    muscle_groups: ['chest'],
    secondary_muscle_groups: ['triceps'],
    equipment: ['barbell'],
    difficulty: 'advanced',
    exercise_type: 'strength',
    movement_pattern: 'horizontal_push',
    description: 'Peito',
    instructions: 'Deite',
    video_url: 'https://example.com/1',
    thumbnail_url: 'https://example.com/2',
    is_active: false,
  },
}

const gymFile = {
  units: [{ ref: 'u1', name: 'Centro', max_capacity: 50 }],
  class_types: [{ ref: 'spinning', name: 'Spinning', duration_minutes: 50, default_max_capacity: 20 }],
  trainers: [{ ref: 'ana', name: 'Ana' }],
}

/** The file of a gym with this entry of a kind in addition to `gymFile`. */
function fileWith(path: string, entry: Entry, company: object = {}): string {
  const kind = kindAt(path)
  const named = Object.entries(entry).map(([name, value]) => {
    const field = kind.fields[name]
    return [field === undefined ? name : nameInFile(name, field), value]
  })
  const ref = kind.key === undefined ? { ref: 'it' } : {}
  const others = gymFile[kind.section as keyof typeof gymFile] ?? []
  const slug = `g-${crypto.randomUUID()}`
  return JSON.stringify({
    company: { slug, name: 'G', ...company },
    ...gymFile,
    [kind.section]: [...others, { ...ref, ...Object.fromEntries(named) }],
  })
}

/** The mistakes in a file, under the names of the kind's fields. */
function refusedInFile(path: string, entry: Entry): { field: string; message: string }[] {
  const { section, fields } = kindAt(path)
  try {
    readCompanyFile(fileWith(path, entry), 'f')
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return error.message.split('\n').map((line) => {
      const [, at, inside, message] = /^f:1: ([a-z_]+)\[\d\]\.?([\w[\].]*) (.*)$/.exec(line)!
      expect(at).toBe(section)
      const [first, rest] = [/^\w*/.exec(inside!)![0], inside!.replace(/^\w*/, '')]
      const known = Object.entries(fields).find(([name, field]) => nameInFile(name, field) === first)
      return { field: `${known?.[0] ?? first}${rest}`, message: message! }
    })
  }
  return []
}

async function gymAndOwner() {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const [spinning] = (await owner.get('/catalogue/class-types')).body.data
  const ids: Record<string, string> = { u1: gym.units.u1!, ana: gym.trainers.ana!, spinning: spinning.id }
  return { owner, ids }
}

/** The entry with ids in place of refs, as the staff API expects. */
function withIds(path: string, entry: Entry, ids: Record<string, string>): Entry {
  const { fields } = kindAt(path)
  const idOf = (ref: unknown) => ids[ref as string] ?? ref
  return Object.fromEntries(
    Object.entries(entry).map(([name, value]) => {
      if (fields[name]?.refersTo === undefined) return [name, value]
      return [name, Array.isArray(value) ? value.map(idOf) : idOf(value)]
    }),
  )
}

async function refusedByStaff(owner: StaffClient, path: string, entry: Entry): Promise<unknown> {
  const { status, body } = await owner.post(`/catalogue/${path}`, entry)
  if (status === 201) return []
  const { fields, field } = body.error.details as { fields?: FieldError[]; field: string }
  return (
    fields?.map(({ field, message }) => ({ field, message })) ?? [
      { field, message: body.error.message.replace(`${field} `, '').replace(/\.$/, '') },
    ]
  )
}

test('every kind has a sample with a value for every field', () => {
  const fields = kinds.map(({ path, fields }) => [path, Object.keys(fields).sort()])
  const said = Object.entries(samples).map(([path, entry]) => [path, Object.keys(entry).sort()])
  expect(Object.fromEntries(said)).toEqual(Object.fromEntries(fields))
})

test.for(Object.keys(samples))('what is said of %s is kept alike from a file and from staff', async (path) => {
  const kind = kindAt(path)
  const sample = samples[path]!
  const { owner, ids } = await gymAndOwner()
  const made = await owner.post(`/catalogue/${path}`, withIds(path, sample, ids))
  expect([made.status, made.body.data]).toMatchObject([201, withIds(path, sample, ids)])

  const file = readCompanyFile(fileWith(path, sample), 'f')
  const { answer } = await applyCompanyFile(service.db, file, machineNow())
  const columns = columnFields(kind)
    .filter(([, { refersTo }]) => refersTo === undefined)
    .map(([name]) => name)
  const rows = await service.db
    .selectFrom(kind.table)
    .selectAll()
    .where('team_id', '=', answer.company.id)
    .where('is_active', '=', false)
    .execute()
  expect(rows).toHaveLength(1)
  for (const name of columns) expect([name, rows[0]![name as never]]).toEqual([name, made.body.data[name]])
})

interface Keywords {
  type?: string | string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
  maxItems?: number
  uniqueItems?: boolean
  items?: Keywords
}

/** Values that a field's schema does not allow. */
function wrongValues(path: string, name: string): unknown[] {
  const { schema } = kindAt(path).fields[name]!
  const { type, minimum, maximum, minLength, maxLength, pattern, format, maxItems, uniqueItems, items } =
    schema as Keywords
  const nullable = [type].flat().includes('null')
  return [
    nullable ? { not: 'this' } : null,
    ...(minimum === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(minLength === undefined ? [] : ['']),
    ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
    ...(pattern === undefined ? [] : [' \t']),
    ...(format === 'date' ? ['2026-02-30'] : []),
    ...(format === 'email' ? ['nobody'] : []),
    ...(maxItems === undefined || items?.type !== 'string' ? [] : [Array.from({ length: maxItems + 1 }, unique)]),
    ...(maxItems === undefined || items?.type !== 'object' ? [] : [Array(maxItems + 1).fill(firstOf(path, name))]),
    ...(uniqueItems === undefined ? [] : [['u1', 'u1']]),
    ...(items?.type === 'object' ? brokenLines(firstOf(path, name)) : []),
  ]
}

const unique = () => crypto.randomUUID()
const firstOf = (path: string, name: string) => (samples[path]![name] as Entry[])[0]!

/** A line of hours with each of its fields missing, and with each of them wrong. */
function brokenLines(line: Entry): Entry[][] {
  return Object.keys(line).flatMap((name) => {
    const { [name]: _, ...rest } = line
    return [[rest], [{ ...line, [name]: '24:00' }], [{ ...line, beside: 1 }]]
  })
}

test.for(Object.keys(samples))('what no field of %s can be is refused alike by both', async (path) => {
  const { owner, ids } = await gymAndOwner()
  const sample = samples[path]!
  const { fields } = kindAt(path)
  let tried = 0
  const refuse = async (entry: Entry) => {
    const inFile = refusedInFile(path, entry)
    expect(inFile, JSON.stringify(entry).slice(0, 500)).not.toEqual([])
    expect(await refusedByStaff(owner, path, withIds(path, entry, ids))).toEqual(inFile)
    tried++
  }
  for (const [name, field] of Object.entries(fields)) {
    for (const value of wrongValues(path, name)) {
      // In a file, a class without a number of seats takes the number from its type.
      if (value === null && field.file?.absent === 'filled') continue
      await refuse({ ...sample, [name]: value })
    }
    if ('default' in field || field.file?.absent === 'filled') continue
    const { [name]: _, ...rest } = sample
    await refuse(rest)
  }
  await refuse({ ...sample, beside: 1 })
  expect(tried).toBeGreaterThan(Object.keys(fields).length)
})

test.for([
  ['plans', { credits: null }, 'credits', 'is required for a pass'],
  ['plans', { credits: undefined }, 'credits', 'is required for a pass'],
  ['promotions', { valid_until: '2025-12-31' }, 'valid_until', 'must not be before 2026-01-01'],
  ['class-schedule', { end_time: '07:00' }, 'end_time', 'must be after 07:00'],
  ['sources', { name: ' gymPass' }, 'name', '" gymPass" is reserved: it is written by the service only'],
] as const)('for %s the rule about %j is the same on both sides', async ([path, changes, field, message]) => {
  const { owner, ids } = await gymAndOwner()
  const entry = { ...samples[path], ...changes }
  expect(refusedInFile(path, entry)).toEqual([{ field, message }])
  expect(await refusedByStaff(owner, path, withIds(path, entry, ids))).toEqual([{ field, message }])
})

test.for([
  ['devices', 'store_id'],
  ['plans', 'units'],
  ['class-schedule', 'class_type_id'],
  ['class-schedule', 'trainer_id'],
  ['class-schedule', 'store_id'],
] as const)('of %s, %s has to be one that the gym has', async ([path, name]) => {
  const { owner, ids } = await gymAndOwner()
  const wrong = { ...samples[path], [name]: name === 'units' ? ['nowhere'] : 'nowhere' }
  expect(refusedInFile(path, wrong)[0]!.field.replace('[0]', '')).toBe(name)
  const { status, body } = await owner.post(
    `/catalogue/${path}`,
    withIds(path, wrong, { ...ids, nowhere: crypto.randomUUID() }),
  )
  expect([status, body.error.details.field]).toEqual([404, name])
})

test.for([
  ['debounce_seconds', 0, 100_000],
  ['max_visit_minutes', 1, 100_000],
] as const)('%s of a company has the same bounds in a file and in the settings', async ([name, least, most]) => {
  const { owner } = await gymAndOwner()
  const inFile = (value: number) => {
    const text = fileWith('units', samples.units!, { access: { [name]: value } })
    return () => readCompanyFile(text, 'f')
  }
  for (const value of [least, most]) {
    expect(inFile(value)).not.toThrow()
    expect((await owner.patch('/company', { [name]: value })).body.data[name]).toBe(value)
  }
  for (const value of [least - 1, most + 1]) {
    expect(inFile(value)).toThrow(`company.access.${name} must be`)
    expect((await owner.patch('/company', { [name]: value })).body.error.details.fields[0].field).toBe(name)
  }
})

test('the app of members is on unless the file says otherwise, and the settings show it', async () => {
  const { owner } = await gymAndOwner()
  expect((await owner.get('/company')).body.data.app_enabled).toBe(true)
  const file = (app: object) => readCompanyFile(fileWith('units', samples.units!, { app }), 'f')
  const { answer } = await applyCompanyFile(service.db, file({ enabled: false }), machineNow())
  const isOn = async () =>
    (await service.db.selectFrom('companies').select('app_enabled').where('id', '=', answer.company.id).execute())[0]
  expect(await isOn()).toEqual({ app_enabled: false })
  await applyCompanyFile(
    service.db,
    { ...file({}), company: { ...file({}).company, slug: answer.company.slug } },
    machineNow(),
  )
  expect(await isOn()).toEqual({ app_enabled: true })
  const { app_sign_up } = (await owner.get('/company')).body.data
  expect(app_sign_up).toBe(false)
  expect((await owner.patch('/company', { app_sign_up: true })).body.data.app_sign_up).toBe(true)
  expect(file({ sign_up: true }).company.app).toMatchObject({ sign_up: true })
  expect(() => file({ colour: 'red' })).toThrow('company.app.colour is not a known key')
})

test('the app has a section of its own in the file; a second one within the company is an error', async () => {
  const file = (within: object, app: object) =>
    readCompanyFile(JSON.stringify({ ...JSON.parse(fileWith('units', samples.units!, within)), app }), 'f')
  const isOn = async (company: { id: string }) =>
    (await service.db.selectFrom('companies').select('app_enabled').where('id', '=', company.id).execute())[0]
  const { answer } = await applyCompanyFile(service.db, file({}, { enabled: false }), machineNow())
  expect(await isOn(answer.company)).toEqual({ app_enabled: false })
  expect(() => file({ app: {} }, { enabled: false })).toThrow('company.app stands here, and the file has an app')
  expect(() => file({}, { colour: 'red' })).toThrow('app.colour is not a known key')
})

test('a file that does not say whether a unit is in use leaves that unchanged', async () => {
  const file = readCompanyFile(fileWith('units', { name: 'Norte', max_capacity: 80 }), 'f')
  const { answer } = await applyCompanyFile(service.db, file, machineNow())
  const units = () =>
    service.db.updateTable('units').set({ is_active: false }).where('team_id', '=', answer.company.id).execute()
  await units()
  expect((await applyCompanyFile(service.db, file, machineNow())).changes).toEqual({})
  file.units[1]!.is_active = true
  expect((await applyCompanyFile(service.db, file, machineNow())).changes).toEqual({
    units: { created: 0, updated: 1 },
  })
})

test('the database accepts no pass without a number of entries', async () => {
  const { owner } = await gymAndOwner()
  const [plan] = (await owner.get('/catalogue/plans')).body.data
  const write = service.db.updateTable('plans').set({ kind: 'passe' }).where('id', '=', plan.id).execute()
  await expect(write).rejects.toThrow('plans_pass_has_credits')
})
