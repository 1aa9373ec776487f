import { describe, expect, test } from 'vitest'
import { permissionFor } from '#apis/staff/api.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { assignTrainer } from '#modules/members/index.ts'
import { permissionsOf } from '#modules/staff/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { contact, owner } from '#platform/schema/schema.ts'
import { everyTuesday, makers } from '#test/api/samples.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { type StaffClient, signedIn } from '#test/harness/staff.ts'

const service = useService()
const all = dashboardEndpoints({} as DashboardSurroundings)
const reads = all.filter((one) => one.method === 'GET' && permissionsOf.trainer.includes(permissionFor(one)))

const person = {
  full_name: 'Zilda Canário',
  email: 'canario-5e1f@example.com',
  phone: '+5511987650451',
  cpf: '52998224725',
  birth_date: '1987-03-14',
}
const contacts = [person.email, '11987650451', person.cpf, person.birth_date]

/** A gym with a member who has contacts and appears in every list, and the ids for calling the endpoints. */
async function fullGym() {
  const gym = await service.gym({ schedule: [everyTuesday], billing: 'internal' })
  const member = (await gym.api.post('/members', person)).body.data
  const owner = await signedIn(service, gym, 'owner')
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const sale = { member_profile_id: member.id, plan_id: gym.plans.mensal!, start_date: today.toString() }
  const membership = (await gym.api.post('/memberships', sale)).body.data.id as string
  const classId = await makers.classes!(gym)
  expect((await gym.api.post(`/classes/${classId}/book`, { member_profile_id: member.id })).status).toBe(201)
  await gym.api.post('/access/validate', { member_profile_id: member.id })
  await gym.api.post(`/members/${member.id}/measurements`, { weight_kg: 70 })
  await assignTrainer(await gym.context(), member.id, gym.trainers.ana!)
  const ids: Record<string, string> = {
    members: member.id,
    memberships: membership,
    classes: classId,
    trainers: gym.trainers.ana!,
    plans: gym.plans.mensal!,
    devices: await makers.devices!(gym),
  }
  return { gym, owner, ids, member: member.id as string }
}

/** A staff account, linked to one of the gym's trainers or to none. */
async function trainerWho(gym: Gym, owner: StaffClient, trainer_id: string | null): Promise<StaffClient> {
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await owner.patch(`/staff/${trainer.id}`, { trainer_id })).body.data).toMatchObject({ trainer_id })
  return trainer
}

const queries: Record<string, string> = {
  findPeople: '?q=zilda',
  // From the shared catalogue, whose ids are the same everywhere.
  getCurveOfMember: '?exercise_id=99eede68-25ae-5aee-a51e-d12092bee75b',
  listClasses: '',
  listCheckins: '?since=2020-01-01T00:00:00Z',
}

test('every field of an answer that is a contact is marked as one, beside the id of its owner', () => {
  const unmarked: string[] = []
  // Contacts of trainers and staff themselves, which the gym shows, and of leads, which only users see who see all contacts.
  const ours = ['TrainerUser', 'StaffMember', 'Lead']
  const walk = (schema: Record<PropertyKey, unknown>, path: string): void => {
    const properties = Object.entries((schema.properties ?? {}) as Record<string, Record<PropertyKey, unknown>>)
    for (const [name, field] of properties) {
      if (/^(email|phone|cpf|birth_date)$/.test(name) && !ours.includes(String(schema.title))) {
        if (field[contact] === undefined) unmarked.push(`${path}.${name}`)
      }
      walk(field, `${path}.${name}`)
    }
    const marked = properties.filter(([, field]) => field[contact] !== undefined)
    const known = properties.some(([, field]) => field[owner] !== undefined)
    if (marked.length > 0 && !known && schema.title !== 'ExportedMember') unmarked.push(`${path}: whose?`)
    if (schema.items !== undefined) walk(schema.items as Record<PropertyKey, unknown>, `${path}[]`)
  }
  for (const { path, operationId, responseSchema } of all) {
    if (path.split('/')[2] !== 'trainers') walk(responseSchema as never, operationId)
  }
  expect(unmarked).toEqual([])
})

describe.each(reads.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s',
  (_, endpoint) => {
    test('shows a trainer no contact of another trainer’s student, and all contacts of their own except the CPF', async () => {
      const { gym, owner, ids } = await fullGym()
      const path =
        endpoint.path.replace(':id', ids[endpoint.path.split('/')[1]!] ?? 'none') +
        (queries[endpoint.operationId] ?? '')
      const seenBy = async (who: StaffClient) => {
        const answer = await who.get(path)
        expect([path, answer.status]).toEqual([path, 200])
        const text = JSON.stringify(answer.body)
        return contacts.filter((one) => text.includes(one))
      }
      const [stranger, own] = [await trainerWho(gym, owner, null), await trainerWho(gym, owner, gym.trainers.ana!)]
      expect(await seenBy(stranger)).toEqual([])
      expect(await seenBy(own)).toEqual((await seenBy(owner)).filter((one) => one !== person.cpf))
    })
  },
)

test('the test meets every kind of contact', async () => {
  const { owner, ids } = await fullGym()
  const text = JSON.stringify([
    (await owner.get('/members')).body,
    (await owner.get('/find?q=zilda')).body,
    (await owner.get(`/classes/${ids.classes}/roster`)).body,
  ])
  for (const one of contacts) expect(text).toContain(one)
})

test('a user who may not see a contact cannot find anybody by it', async () => {
  const { gym, owner } = await fullGym()
  const stranger = await trainerWho(gym, owner, null)
  const own = await trainerWho(gym, owner, gym.trainers.ana!)
  const found = async (who: StaffClient, term: string) => {
    const text = encodeURIComponent(term)
    const [list, find] = [await who.get(`/members?search=${text}`), await who.get(`/find?q=${text}`)]
    return [list.body.data.length, find.body.data.length]
  }
  for (const term of ['canario-5e1f', '87650451', '+55 11 98765-0451', 'example.com', 'e']) {
    expect([term, await found(owner, term)]).toEqual([term, [1, 1]])
    expect([term, await found(stranger, term)]).toEqual([term, [0, 0]])
    expect([term, await found(own, term)]).toEqual([term, [1, 1]])
  }
  expect(await found(owner, '529982')).toEqual([0, 1])
  for (const who of [stranger, own]) expect(await found(who, '529982')).toEqual([0, 0])
  for (const who of [stranger, own, owner]) expect(await found(who, 'zilda canario')).toEqual([1, 1])
})

test('the audit trail shows contacts only to those who see all of them', async () => {
  const { gym, owner, member } = await fullGym()
  const phone = '+5511912345678'
  expect((await owner.patch(`/members/${member}/person`, { phone })).status).toBe(200)
  // TotalPass names its people by their CPF.
  const linked = { team_id: gym.teamId, member_id: member, program: 'totalpass', person_key: person.cpf }
  await attributed(await gym.context(), ({ db, now }) =>
    db
      .insertInto('partner_people')
      .values({ ...linked, created_at: now.toString() })
      .execute(),
  )
  expect((await owner.post('/members/export', { search: person.cpf })).status).toBe(200)
  const seenBy = async (who: StaffClient) =>
    (await who.get('/audit?page_size=100')).body.data as { subject: string; after: object }[]
  const all = [...contacts, '11912345678']
  const own = JSON.stringify(await seenBy(owner))
  expect(all.filter((one) => !own.includes(one))).toEqual([])
  const accountant = await seenBy(await signedIn(service, gym, 'accountant'))
  expect(all.filter((one) => JSON.stringify(accountant).includes(one))).toEqual([])
  const ofMember = accountant.filter((line) => line.subject === 'members')
  const changed = ofMember.find(({ after }) => 'phone' in after && !('cpf' in after))
  const registered = ofMember.find(({ after }) => 'cpf' in after)
  expect(changed).toMatchObject({ before: { phone: null }, after: { phone: null } })
  expect(registered!.after).toMatchObject({ full_name: person.full_name, cpf: null, birth_date: null })
})

test('an invited trainer is linked by the same address or by name, and only within the company', async () => {
  const [gym, other] = [await service.gym({ trainers: [{ ref: 'rui', name: 'Rui' }] }), await service.gym()]
  const owner = await signedIn(service, gym, 'owner')
  const invite = async (sent: object) =>
    (await owner.post('/staff', { name: 'Ana', role: 'trainer', ...sent })) as never
  const trainerOf = async ({ body }: { body: { data: { id: string } } }) =>
    (await owner.get('/staff')).body.data.find(({ id }: { id: string }) => id === body.data.id).trainer_id
  expect(await trainerOf(await invite({ email: 'ANA@example.com' }))).toBe(gym.trainers.ana)
  expect(await trainerOf(await invite({ email: 'b@example.com', trainer_id: gym.trainers.rui }))).toBe(gym.trainers.rui)
  expect(await trainerOf(await invite({ email: 'c@example.com' }))).toBeNull()
  const foreign = { trainer_id: other.trainers.ana }
  expect(await invite({ email: 'd@example.com', ...foreign })).toMatchObject({ status: 404 })
  expect((await owner.patch(`/staff/${owner.id}`, foreign)).body.error.details).toEqual({ field: 'trainer_id' })
})

test('an export is streamed as a whole, recorded in the trail, and not for trainers', async () => {
  const { gym, owner } = await fullGym()
  await gym.api.post('/members', { full_name: 'Bento Reis' })
  const { body } = await owner.post('/members/export', {})
  expect(body.data.map(({ full_name }: { full_name: string }) => full_name)).toEqual(['Bento Reis', 'Zilda Canário'])
  expect(body.data[1]).toMatchObject({ ...person, status: 'active', total_checkins: 1 })
  expect((await owner.post('/members/export', { search: 'zilda', status: 'active' })).body.data).toHaveLength(1)
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await trainer.post('/members/export', {})).status).toBe(403)
  const { data } = (await owner.get('/audit?kind=security&subject=members')).body
  expect(data).toMatchObject([
    { action: 'exported', actor: { kind: 'staff', id: owner.id }, after: { search: 'zilda', status: 'active' } },
    { action: 'exported', address: '127.0.0.1', after: { search: null, status: null } },
  ])
})
