import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runFrom, type Wanted } from '#test/harness/moving.ts'
import { useService } from '#test/harness/service.ts'
import { filesOf, openSheets } from './index.ts'

const service = useService()

test('sheets are imported: people in several rows, debts, visits; a second run changes nothing', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const day = (days: number) => {
    const [year, month, date] = today.add({ days }).toString().split('-')
    return `${date}/${month}/${year}`
  }
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
