import { describe, expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const cpfs = ['52998224725', '11144477735', '12345678909']

describe('POST /members', () => {
  test('registers a trial member with all values normalised', async () => {
    const gym = await service.gym()
    const { status, body, headers } = await gym.api.post('/members', {
      full_name: '  Maria da Conceição ',
      email: 'Maria@Example.com',
      phone: '+55 11 98765-4321',
      cpf: '529.982.247-25',
      birth_date: '1990-02-28',
      gender: 'female',
      fitness_goals: ['força'],
      experience_level: 'beginner',
      preferred_training_time: 'night',
      training_days_per_week: 3,
      store_id: gym.units.u1,
      source: 'INSTAGRAM',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.any(String),
        status: 'trial',
        experience_level: 'beginner',
        fitness_goals: ['força'],
        preferred_training_time: 'night',
        training_days_per_week: 3,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        client: {
          id: expect.any(String),
          full_name: 'Maria da Conceição',
          email: 'Maria@Example.com',
          phone: '+5511987654321',
          cpf: '52998224725',
          birth_date: '1990-02-28',
          gender: 'female',
          source: 'Instagram',
        },
      },
    })
    const events = await gym.events()
    expect(events).toMatchObject([
      { type: 'member.created', previous_attributes: null, request_id: headers.get('x-request-id') },
    ])
    const detail = await gym.api.get(`/members/${body.data.id}`)
    expect(detail.body.data).toMatchObject({ store_id: gym.units.u1, memberships: [], client: { cpf: '52998224725' } })
    expect(events[0]!.object).toEqual(detail.body.data)
  })

  test('accepts a name alone; null counts as not sent', async () => {
    const gym = await service.gym()
    const { status, body } = await gym.api.post('/members', {
      full_name: 'Jo',
      email: null,
      cpf: null,
      fitness_goals: null,
    })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      fitness_goals: [],
      experience_level: null,
      client: { email: null, cpf: null, source: null },
    })
  })

  test('health data, enrolments and forbidden fields in the body are ignored', async () => {
    const gym = await service.gym()
    const sent = {
      full_name: 'Ana',
      injuries: ['joelho'],
      medical_conditions: ['x'],
      biometric_enrolled: true,
      access_enabled: false,
      status: 'active',
    }
    const { body } = await gym.api.post('/members', sent)
    expect(body.data.status).toBe('trial')
    const list = await gym.api.get('/members')
    expect(list.body.data[0]).toMatchObject({ biometric_enrolled: false, access_enabled: true })
    expect(JSON.stringify(list.body)).not.toContain('joelho')
  })

  test.each([
    ['email', 'maria@', 'must be an e-mail address'],
    ['phone', '11987654321', 'must be a valid number in E.164 form'],
    ['phone', '+55119', 'must be a valid number in E.164 form'],
    ['cpf', '52998224724', 'must be a valid CPF'],
    ['cpf', '111.111.111-11', 'must be a valid CPF'],
    ['cpf', 'abc', 'must be a valid CPF'],
    ['birth_date', '2023-02-29', 'must be a date as YYYY-MM-DD'],
    ['birth_date', '2199-01-01', 'must not lie in the future'],
    ['gender', 'f', 'must be one of: male, female, other'],
    ['training_days_per_week', 8, 'must be <= 7'],
    ['training_days_per_week', '3', 'must be integer'],
    ['training_days_per_week', 2.5, 'must be integer'],
    ['fitness_goals', 'força', 'must be array'],
    ['store_id', 'centro', 'must be a UUID'],
    ['full_name', '   ', 'must not be blank'],
    ['full_name', 'a\0b', 'must not contain NUL'],
  ])('%s %j is a 400 that names the field', async (field, value, message) => {
    const gym = await service.gym()
    const { status, body } = await gym.api.post('/members', { full_name: 'Ana', [field]: value })
    expect(status).toBe(400)
    expect(body.error.code).toBe('VALIDATION_ERROR')
    expect(body.error.details.fields).toMatchObject([{ field, message: expect.stringContaining(message) }])
    expect((await gym.api.get('/members')).body.pagination.total).toBe(0)
  })

  test('an unknown or inactive origin is SOURCE_UNKNOWN and lists the active ones', async () => {
    const gym = await service.gym()
    for (const source of ['Orkut', 'panfleto']) {
      const { status, body } = await gym.api.post('/members', { full_name: 'Ana', source })
      expect(status).toBe(400)
      expect(body.error).toMatchObject({
        code: 'SOURCE_UNKNOWN',
        details: { active_sources: ['Indicação', 'Instagram'] },
      })
    }
    const accented = await gym.api.post('/members', { full_name: 'Ana', source: 'INDICAÇÃO' })
    expect(accented.body.data.client.source).toBe('Indicação')
  })

  test.each([
    'wellhub',
    'Gympass',
    'TOTALPASS',
    'Portal do Aluno',
    'member portal',
    'Sistema Externo',
    'external system',
    ' clube de benefícios ',
  ])('the origin %s, which only the service writes, is SOURCE_RESERVED', async (source) => {
    const gym = await service.gym({ partnerPrograms: [{ name: 'Clube de Benefícios', active: false }] })
    const { status, body } = await gym.api.post('/members', { full_name: 'Ana', source })
    expect([status, body.error.code, body.error.details]).toEqual([400, 'SOURCE_RESERVED', { field: 'source' }])
  })

  test('a partner program reserves its name in its own company, even if an origin has the same name', async () => {
    const gym = await service.gym()
    const owner = await signedIn(service, gym, 'owner')
    expect((await owner.post('/catalogue/partner-programs', { name: 'Instagram' })).status).toBe(201)
    const taken = await gym.api.post('/members', { full_name: 'Ana', source: 'instagram' })
    expect([taken.status, taken.body.error.code]).toEqual([400, 'SOURCE_RESERVED'])
    const unknown = await gym.api.post('/members', { full_name: 'Ana', source: 'Orkut' })
    expect(unknown.body.error.details.active_sources).toEqual(['Indicação'])
    const other = await (await service.gym()).api.post('/members', { full_name: 'Ana', source: 'instagram' })
    expect(other.status).toBe(201)
  })

  test.each([
    ['cpf', { cpf: '111.444.777-35' }, { cpf: '11144477735' }],
    ['email', { email: 'ana@example.com' }, { email: 'ANA@example.com' }],
  ])('a second %s is 422 DUPLICATE_ENTRY, in this company only', async (field, first, second) => {
    const [gym, other] = [await service.gym(), await service.gym()]
    expect((await gym.api.post('/members', { full_name: 'Ana', ...first })).status).toBe(201)
    const { status, body } = await gym.api.post('/members', { full_name: 'Bia', ...second })
    expect([status, body.error.code, body.error.details]).toEqual([422, 'DUPLICATE_ENTRY', { field }])
    expect((await other.api.post('/members', { full_name: 'Ana', ...first })).status).toBe(201)
  })

  test('of 50 simultaneous creations with one CPF exactly one succeeds', async () => {
    const gym = await service.gym()
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, i) => gym.api.post('/members', { full_name: `Ana ${i}`, cpf: cpfs[0] })),
    )
    expect(all.filter((answer) => answer.status === 201)).toHaveLength(1)
    const refused = all.filter((answer) => answer.status === 422 && answer.body.error.code === 'DUPLICATE_ENTRY')
    expect(refused).toHaveLength(49)
    expect((await gym.api.get('/members')).body.pagination.total).toBe(1)
    expect(await gym.events()).toHaveLength(1)
  })

  test("another company's unit is 404 and nothing is written", async () => {
    const [gym, other] = [await service.gym(), await service.gym()]
    const { status, body } = await gym.api.post('/members', { full_name: 'Ana', store_id: other.units.u1 })
    expect([status, body.error.code, body.error.details]).toEqual([404, 'NOT_FOUND', { field: 'store_id' }])
    expect(await gym.events()).toEqual([])
  })
})

describe('GET /members', () => {
  test('pages are in a stable order and complete, with the right total', async () => {
    const gym = await service.gym()
    const ids: string[] = []
    for (let i = 0; i < 7; i++) ids.push((await gym.api.post('/members', { full_name: `M${i}` })).body.data.id)
    for (const sort of [
      'created_at',
      'updated_at',
      'full_name',
      'joined_at',
      'last_checkin_at',
      'total_checkins',
      'current_streak',
      'status',
    ]) {
      for (const order of ['asc', 'desc']) {
        const seen: string[] = []
        for (let page = 1; page <= 4; page++) {
          const { body } = await gym.api.get(`/members?page=${page}&page_size=2&sort_by=${sort}&sort_order=${order}`)
          expect(body.pagination).toEqual({ page, limit: 2, total: 7, pages: 4 })
          seen.push(...body.data.map((member: { id: string }) => member.id))
        }
        expect(seen.toSorted(), `${sort} ${order}`).toEqual(ids.toSorted())
      }
    }
    const past = await gym.api.get('/members?page=9&limit=5')
    expect(past.body).toEqual({ success: true, data: [], pagination: { page: 9, limit: 5, total: 7, pages: 2 } })
  })

  test('newest first by default; names sort without accents and case; never checked in comes before any check-in', async () => {
    const gym = await service.gym()
    for (const full_name of ['Ávila', 'bruno', 'Zé', 'Álvaro', 'ana']) await gym.api.post('/members', { full_name })
    const names = async (query: string) =>
      (await gym.api.get(`/members?${query}`)).body.data.map(
        (member: { client: { full_name: string } }) => member.client.full_name,
      )
    expect((await names(''))[4]).toBe('Ávila')
    expect(await names('sort_by=full_name&sort_order=asc')).toEqual(['Álvaro', 'ana', 'Ávila', 'bruno', 'Zé'])
    const set = (name: string, at: string) =>
      service.db
        .updateTable('member_visits as v')
        .from('members as m')
        .set({ last_checkin_at: at, last_day: at.slice(0, 10) })
        .where('v.team_id', '=', gym.teamId)
        .where('m.team_id', '=', gym.teamId)
        .where('m.full_name', '=', name)
        .whereRef('v.member_profile_id', '=', 'm.id')
        .execute()
    await set('Zé', '2026-01-02T10:00:00Z')
    await set('ana', '2026-01-01T10:00:00Z')
    expect((await names('sort_by=last_checkin_at')).slice(0, 2)).toEqual(['Zé', 'ana'])
    expect((await names('sort_by=last_checkin_at&sort_order=asc')).slice(3)).toEqual(['ana', 'Zé'])
  })

  test('search finds any part of name, e-mail or phone, without accents or case', async () => {
    const gym = await service.gym()
    await gym.api.post('/members', { full_name: 'João da Conceição', email: 'jc@example.com', phone: '+5511987654321' })
    await gym.api.post('/members', {
      full_name: 'Maria 100%_Silva',
      email: 'maria.silva@example.org',
      phone: '+5521999998888',
    })
    const found = async (search: string) =>
      (await gym.api.get(`/members?search=${encodeURIComponent(search)}`)).body.data.map(
        (member: { client: { full_name: string } }) => member.client.full_name.split(' ')[0],
      )
    expect(await found('joao')).toEqual(['João'])
    expect(await found('CONCEICAO')).toEqual(['João'])
    expect(await found('joão conceição')).toEqual(['João'])
    expect(await found('ria.silva@EXAMPLE')).toEqual(['Maria'])
    expect(await found('(11) 98765-4321')).toEqual(['João'])
    expect(await found('+55 21 99999')).toEqual(['Maria'])
    expect(await found('8765')).toEqual(['João'])
    expect(await found('100%_')).toEqual(['Maria'])
    expect(await found('10%')).toEqual([])
    expect(await found('_')).toEqual(['Maria'])
    expect(await found('\\')).toEqual([])
    expect(await found('')).toHaveLength(2)
    expect(await found('ninguém')).toEqual([])
  })

  test('filters narrow the list and its total', async () => {
    const gym = await service.gym({ units: 2 })
    await gym.api.post('/members', { full_name: 'A', store_id: gym.units.u1, experience_level: 'beginner' })
    const second = await gym.api.post('/members', {
      full_name: 'B',
      store_id: gym.units.u2,
      experience_level: 'advanced',
    })
    await gym.api.patch(`/members/${second.body.data.id}`, { status: 'active' })
    const total = async (query: string) => (await gym.api.get(`/members?${query}`)).body.pagination.total
    expect(await total('status=active')).toBe(1)
    expect(await total('status=trial&experience_level=beginner')).toBe(1)
    expect(await total(`store_id=${gym.units.u2}`)).toBe(1)
    expect(await total(`store_id=${gym.units.u2}&status=trial`)).toBe(0)
    expect(await total(`plan_id=${gym.teamId}`)).toBe(0)
  })

  test('an unknown sort field is a 400 that names the known ones', async () => {
    const gym = await service.gym()
    const { status, body } = await gym.api.get('/members?sort_by=cpf')
    expect(status).toBe(400)
    expect(body.error.details.fields[0]).toMatchObject({
      field: 'sort_by',
      message: expect.stringContaining('last_checkin_at'),
    })
  })
})

describe('/members/:id/measurements', () => {
  test('records the measured values and lists them newest first', async () => {
    const gym = await service.gym()
    const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
    const first = await gym.api.post(`/members/${id}/measurements`, {
      weight_kg: 72.45,
      left_arm_cm: 30,
      notes: 'jejum',
    })
    expect(first.status).toBe(201)
    expect(first.body.data).toMatchObject({
      member_profile_id: id,
      weight_kg: 72.45,
      left_arm_cm: 30,
      height_cm: null,
      notes: 'jejum',
    })
    const empty = await gym.api.post(`/members/${id}/measurements`)
    expect(empty.status).toBe(201)
    const list = (await gym.api.get(`/members/${id}/measurements`)).body.data
    expect(list.map((measurement: { id: string }) => measurement.id)).toEqual([empty.body.data.id, first.body.data.id])
    expect(list[1]).not.toHaveProperty('member_profile_id')
  })

  test.each([
    ['weight_kg', '72'],
    ['weight_kg', -1],
    ['body_fat_pct', 101],
    ['height_cm', 1e300],
    ['notes', 5],
  ])('%s %j is a 400 that names the field', async (field, value) => {
    const gym = await service.gym()
    const { id } = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
    const { status, body } = await gym.api.post(`/members/${id}/measurements`, { [field]: value })
    expect(status).toBe(400)
    expect(body.error.details.fields[0].field).toBe(field)
  })
})
