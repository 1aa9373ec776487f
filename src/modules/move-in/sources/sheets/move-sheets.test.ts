import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { runFrom, type Wanted } from '#test/harness/moving.ts'
import { useService } from '#test/harness/service.ts'
import { filesOf, openSheets } from './index.ts'

const service = useService()

const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
const day = (days: number) => {
  const [year, month, date] = today.add({ days }).toString().split('-')
  return `${date}/${month}/${year}`
}

/** Runs a move from these sheets, each time with others. */
async function mover(gym: Gym) {
  const dir = await mkdtemp(join(tmpdir(), 'catraca-sheets-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return async (files: Record<string, string>, wanted: Wanted = {}) => {
    for (const name of await readdir(dir)) await rm(join(dir, name))
    for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
    const opened = await openSheets(await filesOf(dir), {})
    if ('message' in opened) throw new Error(opened.message)
    return runFrom(gym, { id: 'sheets', name: 'Planilhas', open: opened.open }, wanted)
  }
}

const all = (gym: Gym, table: 'memberships' | 'charges') =>
  service.db.selectFrom(table).selectAll().where('team_id', '=', gym.teamId).execute()
const said = ({ problems }: Awaited<ReturnType<typeof runFrom>>) => problems.map(({ reason }) => reason).join()

test('sheets are imported: people in several rows, debts, visits; a second run changes nothing', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const dir = await mkdtemp(join(tmpdir(), 'catraca-sheets-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  const files = {
    'alunos.csv': `Nome;CPF;Celular;Plano;Início;Vencimento;Valor;Situação
João Conceição;529.982.247-25;(11) 98888-7777;Mensal;${day(-10)};${day(20)};R$ 129,90;Ativo
João Conceição;529.982.247-25;;Natação;${day(-10)};${day(20)};80,00;Ativo
Íris Müller;;11 97777-6666;Mensal;${day(-60)};${day(-30)};99,90;Vencido
`,
    'parcelas.csv': `Aluno;Vencimento;Valor;Pagamento
João Conceição;${day(5)};129,90;
Íris Müller;${day(-40)};99,90;${day(-41)}
Íris Müller;${day(-35)};1.099,90;
`,
    'entradas.csv': `Aluno;Data;Hora
João Conceição;${day(-1)};18:05
João Conceição;${day(-2)};18:10
Ninguém;${day(-2)};18:10
`,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), Buffer.from(text, 'latin1'))
  const move = async (wanted: Wanted = {}) => {
    const opened = await openSheets(await filesOf(dir), {})
    if ('message' in opened) throw new Error(opened.message)
    return runFrom(gym, { id: 'sheets', name: 'Planilhas', open: opened.open }, wanted)
  }
  const dry = await move({ dryRun: true })
  const report = await move()
  expect({ ...report, run_id: null, dry_run: true }).toEqual(dry)
  expect(report).toMatchObject({
    members: { read: 2, created: 2, refused: 0 },
    memberships: { read: 3, created: 3, refused: 0 },
    charges: { read: 3, created: 3, refused: 0 },
    visits: { read: 2, created: 2, refused: 0 },
    problems: [{ kind: 'row', external_id: 'entradas.csv:4' }],
  })
  const open = report.charges.open_cents_by_month
  expect(Object.values(open).reduce((sum, cents) => sum + cents)).toBe(12990 + 109990)
  const [joao] = (await gym.api.get('/members?search=joao')).body.data
  expect(joao).toMatchObject({ total_checkins: 2, current_streak: 2, client: { cpf: '52998224725' } })
  const versions = () =>
    sql<{ xmin: string }>`
      select xmin::text from members where team_id = ${gym.teamId} union all
      select xmin::text from memberships where team_id = ${gym.teamId} union all
      select xmin::text from charges where team_id = ${gym.teamId} union all
      select xmin::text from checkins where team_id = ${gym.teamId} union all
      select xmin::text from move_in_rows where team_id = ${gym.teamId}`.execute(service.db)
  const before = (await versions()).rows
  expect(await move()).toMatchObject({
    members: { created: 0, changed: 0, same: 2 },
    memberships: { created: 0, changed: 0, same: 3 },
    charges: { created: 0, changed: 0, same: 3, open_cents_by_month: open },
    visits: { created: 0, same: 2 },
  })
  expect((await versions()).rows).toEqual(before)
})

test('strangers with the same placeholder for a CPF stay apart, and their debts find them by name', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const report = await move({
    'a.csv': `Nome;CPF;Plano;Início;Vencimento;Valor
Ana Lima;000.000.000-00;Mensal;${day(-10)};${day(20)};100,00
Beto Souza;000.000.000-00;Mensal;${day(-10)};${day(20)};100,00
`,
    'd.csv': `CPF;Nome;Vencimento;Valor\n000.000.000-00;Beto Souza;${day(5)};100,00\n000.000.000-00;;${day(5)};7,00\n`,
  })
  expect(report).toMatchObject({ members: { created: 2 }, memberships: { created: 2 }, charges: { created: 1 } })
  expect(said(report)).toContain('left out because they are wrong: cpf')
  expect(said(report)).toContain('nobody in the sheets is sure to be meant')
})

test('a CPF that is corrected in the sheet reaches the member, and creates nothing a second time', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const sheets = (cpf: string, end: number) => ({
    'a.csv': `Nome;CPF;E-mail;Plano;Início;Vencimento;Valor
Ana Lima;${cpf};ana@example.com;Mensal;${day(-10)};${day(end)};100,00
`,
    'd.csv': `CPF;Nome;Vencimento;Valor\n${cpf};Ana Lima;${day(5)};100,00\n`,
  })
  await move(sheets('529.982.247-24', 20))
  await move(sheets('529.982.247-25', 20))
  const again = await move(sheets('529.982.247-25', 50))
  expect(again).toMatchObject({ members: { same: 1 }, memberships: { changed: 1 }, charges: { same: 1 } })
  expect([await all(gym, 'memberships'), await all(gym, 'charges')].map(({ length }) => length)).toEqual([1, 1])
  const [ana] = (await gym.api.get('/members?search=ana')).body.data
  expect(ana.client.cpf).toBe('52998224725')
})

test('a contract without a start is the same contract when its end moves', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const sheet = (next: number) => ({
    'a.csv': `Matrícula;Nome;Plano;Próxima cobrança;Valor
1;Ana Lima;Mensal;${day(next)};100,00
1;Ana Lima;Mensal;${day(next + 5)};100,00
`,
    'b.csv': `Matrícula;Nome;Plano;Próxima cobrança;Valor\n1;Ana Lima;Mensal;${day(next)};100,00\n`,
  })
  expect((await move(sheet(1))).memberships).toMatchObject({ created: 2 })
  expect((await move(sheet(31))).memberships).toMatchObject({ created: 0, changed: 2 })
  expect((await all(gym, 'memberships')).length).toBe(2)
})

test('a debt is paid only if its status says so in whole', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const statuses = ['Pagamento pendente', 'Pago parcialmente', 'Não pago', 'Extraviado', 'Pago com atraso', 'PAGA', '']
  const rows = statuses.map((status, i) => `1;${day(5 + i)};100,00;${status}`)
  const report = await move({
    'a.csv': 'Matrícula;Nome\n1;Ana Lima\n',
    'd.csv': `Matrícula;Vencimento;Valor;Situação\n${rows.join('\n')}\n`,
  })
  const charges = (await all(gym, 'charges')).toSorted((a, b) => (a.due_date < b.due_date ? -1 : 1))
  const [open, paid] = ['pending', 'paid']
  expect(charges.map(({ status }) => status)).toEqual([open, open, open, open, paid, paid, open])
  expect(report.problems.map(({ external_id }) => external_id)).toEqual(['d.csv:3', 'd.csv:5'])
})

test('amounts and days that no row can have are reported, and the rest is imported', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const report = await move({
    'a.csv': `Matrícula;Nome;Plano;Início;Vencimento;Valor
1;Ana Lima;Família;${day(-10)};${day(20)};-100,00
2;Beto Reis;Família;${day(-10)};31/12/9999;100,00
`,
    'd.csv': `Matrícula;Vencimento;Valor\n1;${day(5)};29.999.999,00\n1;${day(6)};10,00\n`,
  })
  expect(report).toMatchObject({ memberships: { created: 2 }, charges: { created: 1 } })
  expect(report.problems.map(({ external_id }) => external_id)).toEqual(['a.csv:2', 'a.csv:3', 'd.csv:2'])
})

test('a contract that the sheet calls frozen or over is not imported as running', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const move = await mover(gym)
  const report = await move({
    'a.csv': `Matrícula;Nome;Plano;Início;Vencimento;Situação
1;Ana Lima;Mensal;${day(-10)};${day(20)};Trancado
2;Beto Reis;Mensal;${day(-10)};${day(20)};Inativo
3;Caio Nunes;Mensal;${day(-60)};${day(-30)};Encerrado
4;Duda Alves;Mensal;${day(-10)};${day(20)};Especial
5;Edu Castro;Mensal;${day(-10)};${day(20)};Em dia
`,
  })
  const statuses = (await all(gym, 'memberships')).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['active', 'active', 'cancelled', 'frozen'])
  expect(report.problems.map(({ external_id }) => external_id)).toEqual(['a.csv:2', 'a.csv:3', 'a.csv:5'])
})
