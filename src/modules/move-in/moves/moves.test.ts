import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { countWaiting } from '#test/harness/database.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { evo } from '#test/harness/moving.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import type { Move } from './schemas.ts'

const service = useService()

type Owner = Awaited<ReturnType<Gym['owner']>>

const work = () => runJobs(service, service.tasks())
const moveOf = async (owner: Owner): Promise<Move> => (await owner.get('/moves')).body.data[0]

async function connected(owner: Owner, emulator: Awaited<ReturnType<typeof evo>>) {
  const { base_url, user, password } = emulator
  const settings = { base_url, user, password, requests_per_minute: 100_000 }
  expect((await owner.post('/moves', { source: 'evo', settings })).status).toBe(200)
  return moveOf(owner)
}

test('a gym moves in from the dashboard: connect, dry run, plans, run, the same again, and back', async () => {
  const emulator = await evo({ members: 40 })
  const gym = await service.gym({ billing: 'internal' })
  const owner = await gym.owner()
  const { id, settings, ...begun } = await connected(owner, emulator)
  expect(settings).not.toHaveProperty('password')
  expect(begun).toMatchObject({ source: 'evo', name: 'EVO', doing: null, problem: null, runs: [] })

  await owner.post(`/moves/${id}/start`, { dry_run: true })
  expect(await moveOf(owner)).toMatchObject({ doing: 'dry_run' })
  expect((await owner.post(`/moves/${id}/start`, { dry_run: false })).body.error.details.reason).toBe('MOVE_IS_BUSY')
  await work()
  const tried = await moveOf(owner)
  expect(tried).toMatchObject({ doing: null, dry_report: { dry_run: true, members: { read: 40 } }, runs: [] })
  const [plan] = tried.dry_report!.plans
  expect(plan).toMatchObject({ plan_name: null })
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)

  await owner.patch(`/moves/${id}`, { plans: { [plan!.name]: 'mensal' } })
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  await work()
  const moved = await moveOf(owner)
  expect(moved.problem).toBeNull()
  const created = moved.runs[0]!.report!.members.created
  expect(created).toBeGreaterThan(30)
  expect(moved.runs[0]).toMatchObject({ undone_at: null, report: { dry_run: false } })
  expect(moved.runs[0]!.report!.plans.find(({ name }) => name === plan!.name)?.plan_name).toBe('Mensal')
  expect((await gym.api.get('/members')).body.pagination.total).toBe(created)

  await owner.patch(`/moves/${id}`, { nightly: true })
  await service
    .tasks()
    .find(({ name }) => name === 'move-in-nightly')!
    .run({ _cron: { ts: '', backfilled: false } })
  await work()
  const again = await moveOf(owner)
  expect(again.runs).toHaveLength(2)
  expect(again.runs[0]!.report!.members).toMatchObject({ created: 0, changed: 0 })
  await owner.patch(`/moves/${id}`, { switched: true })
  expect(await moveOf(owner)).toMatchObject({ nightly: false, switched_at: expect.any(String) })

  await owner.post(`/moves/${id}/undo`, { run_id: moved.runs[0]!.id })
  await work()
  const undone = (await moveOf(owner)).runs[1]!
  expect(undone).toMatchObject({ undone_at: expect.any(String), undone: { members: created } })
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)
})

/** Forwards calls to an emulator; `meddle` gets the number of each call, and may answer it instead. */
async function through(
  emulator: Awaited<ReturnType<typeof evo>>,
  meddle: (call: number) => Promise<number | undefined>,
): Promise<Awaited<ReturnType<typeof evo>>> {
  let calls = 0
  const server = createServer(async (request, response) => {
    const status = await meddle(++calls)
    if (status !== undefined) return response.writeHead(status).end()
    const headers = { authorization: request.headers.authorization! }
    const answer = await fetch(emulator.base_url + request.url, { headers })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { ...emulator, base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

test('wrong settings are refused with the field that is wrong', async () => {
  const { base_url, user } = await evo({ members: 1 })
  const owner = await (await service.gym()).owner()
  const wrong = await owner.post('/moves', { source: 'evo', settings: { base_url, user, password: 'x' } })
  expect(wrong.body.error.details).toMatchObject({ reason: 'PROVIDER_UNAUTHORISED', field: 'user' })
  const missing = await owner.post('/moves', { source: 'evo', settings: { base_url } })
  expect(missing.body.error.details.fields).toMatchObject([{ field: 'settings.user' }, { field: 'settings.password' }])
  const unknown = await owner.post('/moves', { source: 'pacto', settings: {} })
  expect(unknown.body.error.details.fields).toMatchObject([{ field: 'source', values: ['evo', 'sheets'] }])
})

test('a run that is stopped, or whose key is withdrawn meanwhile, continues where it was', async () => {
  const emulator = await evo({ members: 160 })
  const gym = await service.gym({ billing: 'internal' })
  const owner = await gym.owner()
  let meddle: (call: number) => Promise<number | undefined> = async () => undefined
  const { id } = await connected(owner, await through(emulator, (call) => meddle(call)))
  const people = async () => (await gym.api.get('/members')).body.pagination.total
  const start = async () => {
    await owner.post(`/moves/${id}/start`, { dry_run: false })
    await work()
    return moveOf(owner)
  }

  meddle = async (call) => {
    if (call === 5) await owner.post(`/moves/${id}/stop`, {})
    return undefined
  }
  const stopped = await start()
  expect(stopped).toMatchObject({ doing: null, problem: null, runs: [{ ended_at: null }] })
  const taken = await people()
  expect(taken).toBeGreaterThan(0)
  expect(taken).toBeLessThan(140)
  expect(stopped.runs[0]!.report!.members.created).toBe(taken)

  // The worker closes while a page is read: no problem is reported, and the job runs again.
  const closing = new AbortController()
  meddle = async () => void closing.abort()
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  const job = service.tasks().find(({ name }) => name === 'move-in')!
  await expect(job.run({ teamId: gym.teamId, moveId: id, version: 1 }, closing.signal)).rejects.toThrow(/abort/)
  expect(await moveOf(owner)).toMatchObject({ doing: 'run', problem: null, runs: [{ ended_at: null }] })

  meddle = async (call) => (call > 14 ? 401 : undefined)
  await work()
  expect(await moveOf(owner)).toMatchObject({ doing: null, problem: 'unauthorised', runs: [{ ended_at: null }] })

  meddle = async () => undefined
  const ended = await start()
  expect(ended).toMatchObject({ doing: null, problem: null, runs: [{ ended_at: expect.any(String) }] })
  expect(ended.runs).toHaveLength(1)
  expect(ended.runs[0]!.report!.members.created).toBe(await people())
})

test('a move that is undone is not repeated the next night', async () => {
  const owner = await (await service.gym()).owner()
  const { id } = await connected(owner, await evo({ members: 3 }))
  await owner.patch(`/moves/${id}`, { nightly: true })
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  await work()
  const { nightly, runs } = await moveOf(owner)
  expect(nightly).toBe(true)
  await owner.post(`/moves/${id}/undo`, { run_id: runs[0]!.id })
  await work()
  expect(await moveOf(owner)).toMatchObject({ nightly: false, runs: [{ undone: { members: 3 } }] })
})

test('an undo that is stopped ends after its page, leaves what was begun since, and counts on when it is begun again', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const { id } = await connected(owner, await evo({ members: 160 }))
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  await work()
  const { id: run_id, report } = (await moveOf(owner)).runs[0]!

  await owner.post(`/moves/${id}/undo`, { run_id })
  const job = service.tasks().find(({ name }) => name === 'move-in')!
  const { undoing } = await service.db.transaction().execute(async (tx) => {
    // The last member: the first page of members is removed, and the second waits.
    const last = tx.selectFrom('members').select('id').where('team_id', '=', gym.teamId).orderBy('id', 'desc').limit(1)
    await last.forUpdate().execute()
    const undoing = job.run({ teamId: gym.teamId, moveId: id, version: 1 })
    await expect.poll(() => countWaiting(service.db)).toBe(1)
    await owner.post(`/moves/${id}/stop`, {})
    await owner.post(`/moves/${id}/start`, { dry_run: true })
    return { undoing }
  })
  await undoing
  expect(await moveOf(owner)).toMatchObject({ doing: 'dry_run', runs: [{ undone_at: null }] })
  await owner.post(`/moves/${id}/stop`, {})
  await owner.post(`/moves/${id}/undo`, { run_id })
  await work()
  const { members, charges, visits } = report!
  const removed = { members: members.created, charges: charges.created, visits: visits.created }
  expect(await moveOf(owner)).toMatchObject({ doing: null, runs: [{ undone: removed }] })
})

test('sheets are uploaded in parts, previewed row by row, corrected, and imported', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const text =
    'Relatório;;\nFulano;Documento;Plano;Venc\nAna Souza;529.982.247-25;Mensal;31/12/2026\nRui Lima;;Mensal;amanhã\nTotal: 2;;;\n'
  const bytes = Buffer.from(text, 'latin1')
  for (const [part, piece] of [bytes.subarray(0, 40), bytes.subarray(40)].entries()) {
    const sent = { name: 'Clientes.csv', part, data: piece.toString('base64') }
    expect((await owner.post('/move-files', sent)).status).toBe(200)
  }
  const preview = async (files?: object) => (await owner.post('/move-files/preview', { files })).body.data
  expect(await preview()).toMatchObject([{ name: 'Clientes.csv', takes: 'nothing' }])
  const wrong = { 'Clientes.csv': { takes: 'people', header: 2, columns: { full_name: 'Nome' } } }
  expect(await preview(wrong)).toMatchObject([{ mistake: { field: 'columns.full_name' }, well: 0 }])
  const columns = { full_name: 'Fulano', cpf: 'Documento', plan_name: 'Plano', end_date: 'Venc' }
  const files = { 'Clientes.csv': { takes: 'people', header: 2, columns } }
  const [shown] = await preview(files)
  expect(shown).toMatchObject({ headings: ['Fulano', 'Documento', 'Plano', 'Venc'], well: 1, wrong: 1, mistake: null })
  expect(shown.rows[0].becomes).toContainEqual({ field: 'cpf', value: '52998224725' })
  expect(shown.rows[1].problems[0]).toContain('"Venc"')

  expect((await owner.post('/moves', { source: 'sheets', settings: { files } })).status).toBe(200)
  const { id, files: kept } = await moveOf(owner)
  expect(kept).toEqual([{ name: 'Clientes.csv', bytes: bytes.length }])
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  await work()
  expect((await moveOf(owner)).runs[0]!.report!.members).toMatchObject({ read: 2, created: 2 })
  await owner.post('/move-files/remove', { name: 'Clientes.csv' })
  expect((await moveOf(owner)).files).toEqual([])
})

test('sheets that are replaced after a run stopped are read from their beginning', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const upload = (text: string) =>
    owner.post('/move-files', { name: 'a.csv', part: 0, data: Buffer.from(text).toString('base64') })
  await upload('Matrícula;Nome\n1;Ana Lima\n')
  await owner.post('/moves', { source: 'sheets', settings: {} })
  const { id } = await moveOf(owner)
  const read = { run_id: newId(), marks: { people: null }, report: null }
  const begun = { id: read.run_id, source: 'sheets', begun_at: new Date().toISOString(), team_id: gym.teamId }
  await service.db.insertInto('move_in_runs').values(begun).execute()
  const stopped = service.db.updateTable('moves').set({ progress: JSON.stringify(read) })
  await stopped.where('team_id', '=', gym.teamId).execute()
  await upload('Matrícula;Nome\n1;Ana Lima\n2;Beto Souza\n')
  await owner.post(`/moves/${id}/start`, { dry_run: false })
  await work()
  expect((await moveOf(owner)).runs[0]!.report!.members).toMatchObject({ read: 2, created: 2 })
})

test('a person decides about possible duplicates, and members can be found by their old number for thirty days', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const here = async (phone: string) =>
    (await gym.api.post('/members', { full_name: 'Ana Souza', phone })).body.data.id as string
  const [ana, other] = [await here('+5511987650001'), await here('+5511987650002')]
  const text = 'Matrícula;Nome;Celular\n7001;Ana Silva;(11) 98765-0001\n8001;Ana Costa;(11) 98765-0002\n'
  await owner.post('/move-files', { name: 'a.csv', part: 0, data: Buffer.from(text).toString('base64') })
  await owner.post('/moves', { source: 'sheets', settings: {} })
  const { id } = await moveOf(owner)
  const run = async () => {
    await owner.post(`/moves/${id}/start`, { dry_run: false })
    await work()
    return (await moveOf(owner)).runs[0]!.report!
  }
  const doubtful = await run()
  expect(doubtful.members).toMatchObject({ created: 0, doubtful: 2 })
  expect(doubtful.problems.map(({ member_id }) => member_id)).toEqual([ana, other])
  await owner.post(`/moves/${id}/decisions`, { external_id: '7001', member_id: ana })
  await owner.post(`/moves/${id}/decisions`, { external_id: '8001', member_id: null })
  expect((await run()).members).toMatchObject({ created: 1, same: 1, doubtful: 0 })
  const first = async (old: string) => (await owner.get(`/find?q=${old}`)).body.data[0]
  expect(await first('7001')).toMatchObject({ id: ana, full_name: 'Ana Souza' })
  expect(await first('8001')).toMatchObject({ full_name: 'Ana Costa' })
  const runs = service.db.updateTable('move_in_runs').where('team_id', '=', gym.teamId)
  await runs
    .set({
      begun_at: Temporal.Now.instant()
        .subtract({ hours: 31 * 24 })
        .toString(),
    })
    .execute()
  expect((await first('8001'))?.full_name).not.toBe('Ana Costa')
})

test('the reports of runs no longer name a person who was erased', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const text =
    'Matrícula;Nome;E-mail;CPF\n1;Ana Lima;fam@example.com;\n2;Beto Souza;fam@example.com;123\n3;Caio Melo;fam@example.com;\n'
  await owner.post('/move-files', { name: 'a.csv', part: 0, data: Buffer.from(text).toString('base64') })
  await owner.post('/moves', { source: 'sheets', settings: {} })
  const { id } = await moveOf(owner)
  for (const dry_run of [true, false]) {
    await owner.post(`/moves/${id}/start`, { dry_run })
    await work()
  }
  // As a run that was stopped leaves it.
  const progress = JSON.stringify({ run_id: newId(), marks: {}, report: (await moveOf(owner)).runs[0]!.report })
  await service.db.updateTable('moves').set({ progress }).where('team_id', '=', gym.teamId).execute()
  const reports = async () => {
    const { dry_report, runs, progress } = await moveOf(owner)
    return [dry_report!, runs[0]!.report!, progress!].map(({ problems }) => JSON.stringify(problems))
  }
  for (const text of await reports()) expect(text).toMatch(/Beto Souza.*Caio Melo/)
  const { row_id } = await service.db
    .selectFrom('move_in_rows')
    .select('row_id')
    .where('team_id', '=', gym.teamId)
    .where('external_id', '=', '2')
    .executeTakeFirstOrThrow()
  const phone = await phoneOf(gym, row_id)
  const request = (await phone.post('/erasure')).body.data
  expect((await owner.post(`/erasure-requests/${request.id}/answer`, { state: 'done' })).status).toBe(200)
  for (const text of await reports()) {
    expect(text).not.toContain('Beto Souza')
    expect(text).toContain('Caio Melo')
  }
})
