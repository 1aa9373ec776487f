import { expect, test } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, password, type StaffClient, signedIn } from '#test/harness/staff.ts'
import { onPhone, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

/** The person signs in again and makes calls. */
async function again({ email }: StaffClient) {
  const answer = await callStaffApi(service.url, 'POST /session', { email, password })
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!
  return (path: string) => callStaffApi(service.url, `GET ${path}`, undefined, { cookie })
}

test('a role of the company replaces what the ready-made one allows, changes at once, and is not removed while in use', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const role = (await owner.post('/roles', { name: 'Líder de turno', permissions: ['access:read', 'members:read'] }))
    .body.data
  expect(role).toMatchObject({ people: 0, permissions: ['members:read', 'access:read'] })
  expect((await owner.post('/roles', { name: ' LÍDER de turno ', permissions: [] })).status).toBe(422)
  const person = await signedIn(service, gym, 'receptionist')
  expect((await person.get('/charges')).status).toBe(200)
  const changed = (await owner.patch(`/staff/${person.id}`, { own_role_id: role.id })).body.data
  expect(changed).toMatchObject({ role: 'receptionist', own_role_id: role.id, own_role_name: 'Líder de turno' })
  // A change of a person's permissions ends their sessions.
  expect((await person.get('/members')).status).toBe(401)
  const get = await again(person)
  expect([(await get('/members')).status, (await get('/charges')).status]).toEqual([200, 403])
  // A permission includes those that it needs.
  const money = (await owner.patch(`/roles/${role.id}`, { permissions: ['money:write'] })).body.data
  expect(money.permissions).toEqual(['members:read', 'catalogue:read', 'money:read', 'money:write'])
  expect([(await get('/charges')).status, (await get('/today')).status]).toEqual([200, 403])
  expect((await get('/session')).body.data.staff.own_role_name).toBe('Líder de turno')
  const refused = await owner.send('DELETE', `/roles/${role.id}`)
  expect([refused.status, refused.body.error.details.reason]).toEqual([422, 'ROLE_IN_USE'])
  // A predefined role replaces it.
  expect((await owner.patch(`/staff/${person.id}`, { role: 'receptionist' })).body.data.own_role_id).toBeNull()
  expect((await owner.send('DELETE', `/roles/${role.id}`)).status).toBe(200)
})

test('a person who may not see money gets none on the first screen and on a card', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const desk = await signedIn(service, gym, 'receptionist')
  const trainer = await signedIn(service, gym, 'trainer')
  const shown = async (who: StaffClient) => {
    const { open_charges, happened } = (await who.get(`/members/${member}/card`)).body.data
    const kinds = happened.map(({ kind }: { kind: string }) => kind)
    return { money: (await who.get('/today')).body.data.money?.due_today_cents ?? null, open_charges, kinds }
  }
  const { money, open_charges } = await shown(desk)
  expect([money, open_charges.length]).toEqual([12990, 1])
  expect((await desk.post(`/charges/${open_charges[0].id}/pay`, { amount_cents: 1000 })).status).toBe(200)
  expect((await shown(desk)).kinds.toSorted()).toEqual(['membership', 'payment'])
  expect(await shown(trainer)).toEqual({ money: null, open_charges: [], kinds: ['membership'] })
})

test('people who may not look after webhooks are not told of their addresses', async () => {
  const gym = await service.gym()
  const wanted = { url: 'https://example.com/hook', events: null }
  await createWebhook(await gym.context(), wanted, { box: service.box, allowPrivate: true })
  await service.db.updateTable('webhooks').set({ failed_in_a_row: 1 }).where('team_id', '=', gym.teamId).execute()
  const told = async (role: 'owner' | 'receptionist') =>
    (await (await signedIn(service, gym, role)).get('/today')).body.data.alerts.length
  expect([await told('owner'), await told('receptionist')]).toEqual([1, 0])
})

test('no role allows giving permissions, and the last owner keeps theirs', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  for (const permission of ['staff:write', 'settings:write', 'developers:write']) {
    expect((await owner.post('/roles', { name: permission, permissions: [permission] })).status).toBe(400)
  }
  const role = (await owner.post('/roles', { name: 'Líder', permissions: ['members:read'] })).body.data
  const { id } = (await owner.get('/session')).body.data.staff
  const kept = await owner.patch(`/staff/${id}`, { own_role_id: role.id })
  expect([kept.status, kept.body.error.details.reason]).toEqual([422, 'LAST_OWNER'])
  const other = await service.gym()
  const foreign = await (await other.owner()).patch(`/staff/${(await signedIn(service, other, 'trainer')).id}`, {
    own_role_id: role.id,
  })
  expect([foreign.status, foreign.body.error.details.field]).toEqual([404, 'own_role_id'])
})

test('staff of one unit see and do what belongs to it; for them another unit does not exist', async () => {
  const gym = await service.gym({ units: 2 })
  const owner = await gym.owner()
  const { u1, u2 } = gym.units
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const enter = { member_profile_id: member, method: 'manual' }
  await gym.api.post('/access/validate', { ...enter, store_id: u2 })
  const rita = await signedIn(service, gym, 'receptionist')
  expect((await owner.patch(`/staff/${rita.id}`, { unit_ids: [u1] })).body.data.unit_ids).toEqual([u1])
  const idsOf = (units: { id: string }[]) => units.map(({ id }) => id)
  expect(idsOf((await rita.get('/session')).body.data.units)).toEqual([u1])
  const today = (await rita.get('/today')).body.data
  expect([idsOf(today.units), today.entries]).toEqual([[u1], []])
  expect((await rita.get('/access-log')).body.pagination.total).toBe(0)
  const elsewhere = await rita.post('/access/validate', { ...enter, store_id: u2!.toUpperCase() })
  expect([elsewhere.status, elsewhere.body.error.details]).toEqual([404, { field: 'store_id' }])
  expect((await rita.get(`/access-log?store_id=${u2!.toUpperCase()}`)).body.pagination.total).toBe(0)
  expect((await owner.get(`/access-log?store_id=${u2}`)).body.pagination.total).toBe(1)
  expect((await rita.get(`/members/${member}/card?store_id=${u2}`)).body.data.entry).toBeNull()
  expect((await rita.post('/access/validate', { ...enter, store_id: u1 })).body.allowed).toBe(true)
  expect((await rita.get('/access-log')).body.pagination.total).toBeGreaterThan(0)
  for (const since of ['since', 'recorded_since']) {
    const entries = (await rita.get(`/checkins?${since}=2020-01-01T00:00:00Z`)).body
    expect([entries.data.map((one: { store_id: string }) => one.store_id), entries.pagination.total]).toEqual([[u1], 1])
  }
  const { db } = await gym.context()
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  for (const [i, id] of ids.entries()) {
    const at = Temporal.Now.instant().toString()
    const row = {
      id,
      store_id: [u1, u2][i]!,
      name: `Catraca ${i + 1}`,
      make: 'control-id',
      created_at: at,
      updated_at: at,
    }
    await db
      .insertInto('devices')
      .values({ team_id: gym.teamId, ...row })
      .execute()
  }
  expect(idsOf((await rita.get('/devices')).body.data)).toEqual([ids[0]])
  const freed = await rita.post(`/devices/${ids[1]}/release`, { direction: 'in', reason: 'Visita' })
  expect([freed.status, freed.body.error.code]).toEqual([404, 'NOT_FOUND'])
  const override = { member_id: member, device_id: ids[1], reason: 'Esqueceu o celular' }
  const letIn = await rita.post('/access/override', override)
  expect([letIn.status, letIn.body.error.details]).toEqual([404, { field: 'device_id' }])
  await owner.patch(`/staff/${rita.id}`, { unit_ids: [] })
  expect(idsOf((await rita.get('/today')).body.data.units)).toHaveLength(2)
  const unknown = await owner.patch(`/staff/${rita.id}`, { unit_ids: [crypto.randomUUID()] })
  expect([unknown.status, unknown.body.error.details.field]).toEqual([404, 'unit_ids'])
})

test('what belongs to another unit is neither listed nor changed by its id', async () => {
  const hour = { class_type: 'spinning', max_capacity: 8, start_time: '07:00', end_time: '07:50' }
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ ...hour, day_of_week }))
  const schedule = [
    ...everyDay.map((one) => ({ ...one, ref: `there-${one.day_of_week}`, unit: 'u2' })),
    ...everyDay.map((one) => ({ ...one, ref: `any-${one.day_of_week}` })),
  ]
  const gym = await service.gym({ units: 2, schedule })
  const owner = await gym.owner()
  const rita = await signedIn(service, gym, 'manager')
  const ids = async (client: StaffClient, path: string): Promise<string[]> =>
    (await client.get(path)).body.data.map(({ id }: { id: string }) => id)
  const lists = ['/classes', '/classes/schedule', '/catalogue/class-schedule', '/sales', '/drawers']
  const line = { description: 'Água', quantity: 1, unit_price_cents: 500 }
  for (const store_id of [gym.units.u2, null]) {
    expect((await owner.post('/sales', { store_id, items: [line] })).status).toBe(201)
  }
  expect((await owner.post('/drawers', { store_id: gym.units.u2, float_cents: 0 })).status).toBe(201)
  expect((await rita.post('/drawers', { float_cents: 0 })).status).toBe(201)
  const all = await Promise.all(lists.map((path) => ids(owner, path)))
  await owner.patch(`/staff/${rita.id}`, { unit_ids: [gym.units.u1] })
  const here = await Promise.all(lists.map((path) => ids(rita, path)))
  expect(here.map((list) => list.length)).toEqual(all.map((list) => list.length / 2))
  const [aClass, , entry, sale, drawer] = all.map((list, i) => list.find((id) => !here[i]!.includes(id))!)
  const asked = [
    await rita.get(`/classes/${aClass}/roster`),
    await rita.patch(`/classes/${aClass}`, { max_capacity: 9 }),
    await rita.post(`/classes/${aClass}/cancel`),
    await rita.post(`/classes/${aClass}/book`, { member_profile_id: crypto.randomUUID() }),
    await rita.patch(`/catalogue/class-schedule/${entry}`, { max_capacity: 3 }),
    await rita.patch(`/catalogue/units/${gym.units.u2}`, { max_capacity: 3 }),
    await rita.post(`/sales/${sale}/pay`),
    await rita.post(`/drawers/${drawer}/close`, { counted_cents: 0 }),
  ]
  const named = ['Class', 'Class', 'Class', 'Class', 'Schedule entry', 'Unit', 'Sale', 'Drawer']
  expect(asked.map(({ status, body }) => [status, body.error?.message])).toEqual(
    named.map((what) => [404, `${what} not found.`]),
  )
  const mine = here.map((list) => list[0])
  expect((await rita.patch(`/classes/${mine[0]}`, { max_capacity: 9 })).status).toBe(200)
  expect((await rita.patch(`/catalogue/class-schedule/${mine[2]}`, { max_capacity: 3 })).status).toBe(200)
})

test('what the desk of another unit took on a day is not shown', async () => {
  const gym = await service.gym({ units: 2 })
  const owner = await gym.owner()
  const rita = await signedIn(service, gym, 'receptionist')
  const store_id = gym.units.u2
  const items = [{ description: 'Água', quantity: 1, unit_price_cents: 500 }]
  await owner.post('/drawers', { store_id, float_cents: 0 })
  const { id } = (await owner.post('/sales', { store_id, items })).body.data
  await owner.post(`/sales/${id}/pay`, { payment_method: 'cash' })
  const seen = async () =>
    (await rita.get('/takings')).body.data.people.map(({ store_name }: { store_name: string }) => store_name)
  expect(await seen()).toHaveLength(1)
  await owner.patch(`/staff/${rita.id}`, { unit_ids: [gym.units.u1] })
  expect(await seen()).toEqual([])
  await owner.patch(`/staff/${rita.id}`, { unit_ids: [store_id] })
  expect(await seen()).toHaveLength(1)
})

test('the week of classes shows those of the units in which a person works', async () => {
  const hour = { class_type: 'spinning', start_time: '07:00', end_time: '07:50' }
  const everyDay = [0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ ...hour, day_of_week }))
  const schedule = everyDay.flatMap((one) => [
    { ...one, ref: `here-${one.day_of_week}`, unit: 'u1', max_capacity: 11 },
    { ...one, ref: `there-${one.day_of_week}`, unit: 'u2', max_capacity: 22 },
  ])
  const gym = await service.gym({ units: 2, schedule })
  const rita = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(rita.email)
  const nextWeek = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 7 })
  await page.goto(`/classes?day=${nextWeek}`)
  await page.getByText('0/22').first().waitFor()
  await (await gym.owner()).patch(`/staff/${rita.id}`, { unit_ids: [gym.units.u1] })
  await page.reload()
  await page.getByText('0/11').first().waitFor()
  expect(await page.getByText('0/22').count()).toBe(0)
})

test('the owner makes a role and assigns it, and sees what the person did', async () => {
  const gym = await service.gym()
  await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email, onPhone)
  await page.goto('/settings?tab=staff')
  await page.getByRole('button', { name: 'Nova função' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nome').fill('Líder de turno')
  await dialog.getByLabel('Ver alunos').check()
  await dialog.getByLabel('Ver o histórico de alterações').check()
  expect(await violationsOf(page, 'a role')).toEqual([])
  await picture(page, 'own-role')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('2 permissões').waitFor()
  await page.getByRole('combobox', { name: 'Função: Rita receptionist' }).click()
  await page.getByRole('option', { name: 'Líder de turno' }).click()
  await page.getByRole('row', { name: /Líder de turno 2 permissões 1/ }).waitFor()
  expect(await violationsOf(page, 'staff with roles')).toEqual([])
  // Who lost the password gets a new link, but the owner makes none for herself.
  expect(await page.getByRole('button', { name: 'Novo link: Rita owner' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Novo link: Rita receptionist' }).click()
  await dialog.getByText('Envie este link a Rita receptionist').waitFor()
  await picture(page, 'staff-link')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page
    .getByRole('row', { name: /Rita owner/ })
    .getByRole('link', { name: 'Ver o que fez' })
    .click()
  await page.waitForURL(/tab=audit.*q=staff/)
})

test('the screens of a person follow a change of their role at once', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const role = (await owner.post('/roles', { name: 'Líder', permissions: ['access:read', 'members:read'] })).body.data
  const person = await signedIn(service, gym, 'receptionist')
  await owner.patch(`/staff/${person.id}`, { own_role_id: role.id })
  const page = await browser.signIn(person.email)
  // From its answer on, the page hears of changes.
  await Promise.all([page.waitForResponse('**/dashboard/api/live'), page.reload()])
  await page.getByRole('heading', { name: 'Hoje', exact: true }).waitFor()
  const money = page.getByRole('navigation', { name: 'Telas' }).getByText('Financeiro')
  expect(await money.count()).toBe(0)
  await owner.patch(`/roles/${role.id}`, { permissions: ['access:read', 'money:read'] })
  await money.waitFor()
})
