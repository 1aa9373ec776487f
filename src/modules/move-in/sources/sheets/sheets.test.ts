import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SourceDebt, SourceVisit } from '../../source.ts'
import { filesOf, openSheets } from './index.ts'
import type { SheetMap } from './map.ts'
import type { Found } from './people.ts'

type Files = Record<string, string | Uint8Array>

async function folder(files: Files): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'catraca-sheets-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  return dir
}

/** Everything that the sheets contain. */
async function read(files: Files, map: Record<string, SheetMap> = {}) {
  const opened = await openSheets(await filesOf(await folder(files)), map)
  if ('message' in opened) throw new Error(`${opened.field} ${opened.message}`)
  const { open, maps } = opened
  const all = {
    people: [] as Found[],
    debts: [] as SourceDebt[],
    visits: [] as SourceVisit[],
    problems: [] as string[],
    maps,
  }
  const tell = (problems: { external_id: string; reason: string }[] = []) =>
    all.problems.push(...problems.map(({ external_id, reason }) => `${external_id} ${reason}`))
  for await (const { rows, problems } of open.readPeople()) {
    all.people.push(...rows)
    tell(problems)
  }
  for await (const { rows, problems } of open.readDebts()) {
    all.debts.push(...rows)
    tell(problems)
  }
  for await (const { rows, problems } of open.readVisits()) {
    all.visits.push(...rows)
    tell(problems)
  }
  return all
}

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])

/** A workbook of sheets; numbers are cells with numbers, and a number with a style is a day. */
function workbook(sheets: Record<string, (string | number | { day: number } | null)[][]>): Uint8Array {
  const names = Object.keys(sheets)
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const column = (i: number) => String.fromCharCode(65 + i)
  const cell = (value: string | number | { day: number } | null, at: string) => {
    if (value === null) return ''
    if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`
    if (typeof value === 'object') return `<c r="${at}" s="1"><v>${value.day}</v></c>`
    return `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  }
  const sheet = (rows: (string | number | { day: number } | null)[][]) =>
    `${head}<worksheet ${main}><sheetData>${rows
      .map((row, i) => `<row r="${i + 1}">${row.map((value, j) => cell(value, `${column(j)}${i + 1}`)).join('')}</row>`)
      .join('')}</sheetData></worksheet>`
  const files: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${links}"><sheets>${names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names.map((_, i) => `<Relationship Id="rId${i + 1}" Type="${links}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `${head}<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  }
  for (const [i, name] of names.entries()) files[`xl/worksheets/sheet${i + 1}.xml`] = sheet(sheets[name]!)
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
}

const usual = `Matrícula;Nome;CPF;E-mail;Celular;Data de Nascimento;Plano;Início;Vencimento;Valor;Situação
101;João Conceição;529.982.247-25;joao@example.com;(11) 98888-7777;05/03/1990;Mensal;01/11/2026;01/12/2026;R$ 129,90;Ativo
102;Íris Müller;;iris@example.com;11 8777-6666;31/12/1985;Anual 12x;15/01/2026;15/01/2027;1.198,80;Ativo
`

const joao = {
  id: '101',
  full_name: 'João Conceição',
  cpf: '52998224725',
  email: 'joao@example.com',
  phone: '+5511988887777',
  birth_date: '1990-03-05',
}

describe('the same people, in every format of the file', () => {
  test.each<[string, string | Uint8Array]>([
    ['UTF-8 and semicolons', usual],
    ['UTF-8 with its mark', `\uFEFF${usual}`],
    ['Windows-1252', latin1(usual)],
    ['UTF-16, as Excel saves "Unicode text"', utf16(usual.replaceAll(';', '\t'))],
    ['UTF-16 without its mark', Buffer.from(usual, 'utf16le')],
    ['commas, and quoted amounts', usual.replaceAll(/[^;\n]*,[^;\n]*/g, '"$&"').replaceAll(';', ',')],
    ['lines that end as on Windows', usual.replaceAll('\n', '\r\n')],
    [
      'a title, an empty line and a total around the table',
      `Relatório de Clientes;;;\n\n${usual}Total: 2 alunos;;;;;;;;;1328,70;\n`,
    ],
    ['days as 2026-12-31', usual.replaceAll(/(\d\d)\/(\d\d)\/(\d{4})/g, '$3-$2-$1')],
    [
      'ids that a spreadsheet keeps as text',
      usual.replace('\n101;', '\n="101";').replace('529.982.247-25', '="52998224725"'),
    ],
    [
      'a workbook with days, a merged title and a second row of it',
      workbook({
        Plan1: [
          ['Clientes ativos', null, null],
          [],
          ['Matrícula', 'Nome', 'CPF', 'E-mail', 'Celular', 'Nascimento', 'Plano', 'Início', 'Vencimento', 'Valor'],
          [
            101,
            'João Conceição',
            52998224725,
            'joao@example.com',
            11988887777,
            { day: 32937 },
            'Mensal',
            { day: 46327 },
            { day: 46357 },
            129.90000000000003,
          ],
          [
            102,
            'Íris Müller',
            null,
            'iris@example.com',
            '1187776666',
            { day: 31412 },
            'Anual 12x',
            { day: 46037 },
            { day: 46402 },
            1198.804,
          ],
        ],
      }),
    ],
    [
      'a ZIP of it',
      zipSync({ 'export/': new Uint8Array(), 'export/alunos.csv': latin1(usual), '__MACOSX/x': strToU8('x') }),
    ],
  ])('%s', async (_, content) => {
    const { people, problems } = await read({ 'alunos.csv': content })
    expect(problems).toEqual([])
    expect(people).toHaveLength(2)
    expect(people[0]!.person).toMatchObject(joao)
    expect(people[0]!.contracts).toMatchObject([
      { plan_name: 'Mensal', start_date: '2026-11-01', end_date: '2026-12-01', price_cents: 12990, renews: false },
    ])
    expect(people[1]!.person).toMatchObject({ id: '102', full_name: 'Íris Müller', phone: '+5511987776666' })
    expect(people[1]!.contracts).toMatchObject([{ price_cents: 119880, end_date: '2027-01-15' }])
  })
})

test('debts and visits find their people by id, CPF or a unique name', async () => {
  const { people, debts, visits, problems } = await read({
    'alunos.csv': `${usual}103;Ana Souza;;a@example.com;;;;;;;\n104;Ana Souza;;b@example.com;;;;;;;\n`,
    'parcelas.csv': `Aluno;CPF;Vencimento;Valor da parcela;Data pagamento;Forma de pagamento;Descrição
João Conceição;529.982.247-25;10/11/2026;129,90;;;Mensalidade
João Conceição;529.982.247-25;10/11/2026;129,90;;;Mensalidade
Íris Müller;;10/10/2026;R$ 99,90;11/10/2026;Cartão de crédito;Mensalidade
Ana Souza;;10/10/2026;50,00;;;Avaliação
`,
    'frequencia.csv': `Matricula,Nome,Data,Hora
101,João Conceição,20/11/2026,18:05
102,Íris Müller,21/11/2026,7h30
102,Íris Müller,22/11/2026,6:05 PM
`,
  })
  expect(people).toHaveLength(4)
  expect(
    debts.map(({ person, amount_cents, state, paid_on, method }) => ({ person, amount_cents, state, paid_on, method })),
  ).toEqual([
    { person: '101', amount_cents: 12990, state: 'open', paid_on: null, method: null },
    { person: '101', amount_cents: 12990, state: 'open', paid_on: null, method: null },
    { person: '102', amount_cents: 9990, state: 'paid', paid_on: '2026-10-11', method: 'credit_card' },
  ])
  expect(new Set(debts.map(({ id }) => id)).size).toBe(3)
  expect(visits).toEqual([
    { person: '101', at: '2026-11-20T18:05:00', method: 'manual' },
    { person: '102', at: '2026-11-21T07:30:00', method: 'manual' },
    { person: '102', at: '2026-11-22T18:05:00', method: 'manual' },
  ])
  expect(problems).toEqual(['parcelas.csv:5 nobody in the sheets is sure to be meant'])
})

test('one person in several rows and files becomes one; a family with one e-mail does not', async () => {
  const { people } = await read({
    'a.csv':
      'Nome;E-mail;Telefone;Plano;Vencimento\nAna Lima;familia@example.com;;Mensal;10/12/2026\nAna Lima;familia@example.com;;Natação;20/12/2026\nBeto Lima;familia@example.com;;;\n',
    'b.csv': 'Nome;E-mail;Cartão\nAna Lima;familia@example.com;7001\n',
  })
  expect(
    people.map(({ person, contracts }) => [person.full_name, person.card, contracts.map(({ plan_name }) => plan_name)]),
  ).toEqual([
    ['Ana Lima', '7001', ['Mensal', 'Natação']],
    ['Beto Lima', null, []],
  ])
  expect(people[0]!.contracts[0]).toMatchObject({ start_date: '2026-11-10', end_date: '2026-12-10' })
})

test('a page begins after its mark, with the same ids', async () => {
  const rows = Array.from({ length: 1200 }, () => 'João Conceição;10/11/2026;10,00')
  const dir = await folder({ 'alunos.csv': usual, 'debitos.csv': ['Nome;Vencimento;Valor', ...rows].join('\n') })
  const opened = await openSheets(await filesOf(dir), {})
  if ('message' in opened) throw new Error(opened.message)
  const pages: { rows: SourceDebt[]; mark: string }[] = []
  for await (const page of opened.open.readDebts()) pages.push(page)
  expect(pages.map(({ rows: { length } }) => length)).toEqual([500, 500, 200])
  const after: SourceDebt[] = []
  for await (const page of opened.open.readDebts(pages[0]!.mark)) after.push(...page.rows)
  expect(after).toEqual(pages.slice(1).flatMap((page) => page.rows))
})

describe('a problem is reported with its row and column', () => {
  const header = 'Nome;CPF;Nascimento;Telefone;Plano;Início;Vencimento;Valor\n'
  test.each<[string, Files, (string | RegExp)[], number]>([
    [
      'a day that does not exist',
      { 'a.csv': `${header}Ana;;31/02/1990;;;;;\n` },
      ['a.csv:2 column "Nascimento": "31/02/1990" is no day: 31/12/2026 or 2026-12-31 would be one'],
      1,
    ],
    ['months before days', { 'a.csv': `${header}Ana;;12/31/1990;;;;;\n` }, [/a.csv:2 column "Nascimento"/], 1],
    [
      'an amount in words',
      { 'a.csv': `${header}Ana;;;;Mensal;01/11/2026;01/12/2026;cem reais\n` },
      ['a.csv:2 column "Valor": "cem reais" is no amount: 1.234,56 would be one'],
      1,
    ],
    [
      'a formula in place of an amount',
      { 'a.csv': `${header}Ana;;;;Mensal;01/11/2026;01/12/2026;=A1*2\n` },
      [/a.csv:2 column "Valor": "=A1\*2"/],
      1,
    ],
    [
      'a row without a name',
      { 'a.csv': `${header};;;11 98888-7777;;;;\nAna;;;;;;;\n` },
      ['a.csv:2 there is no name'],
      1,
    ],
    [
      'a contract without days',
      { 'a.csv': `${header}Ana;;;;Mensal;;;10\n` },
      [/a.csv:2 the contract "Mensal" has neither a beginning nor an end/],
      1,
    ],
    [
      'a quotation mark without end',
      { 'a.csv': `${header}Ana;;;;;;;\n"Beto;;;;;;;\nCaio;;;;;;;\n` },
      ['a.csv:4 a quotation mark before here is never closed'],
      1,
    ],
    [
      'no headings',
      { 'a.csv': 'Ana;11 98888-7777\nBeto;11 97777-6666\n' },
      ['a.csv no row looks like headings: name its columns in the map'],
      0,
    ],
    ['an empty file', { 'a.csv': '' }, ['a.csv is empty'], 0],
    ['a PDF', { 'a.csv': '%PDF-1.7 …' }, [/a.csv is a PDF/], 0],
    [
      'an old workbook',
      { 'a.xls': latin1('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1') },
      [/a.xls is a workbook of before 2007/],
      0,
    ],
    [
      'a web page that is called a sheet',
      { 'a.xls': '<html><table><tr><td>Nome</td></tr></table></html>' },
      [/a.xls is a web page/],
      0,
    ],
    ['a damaged ZIP', { 'a.zip': Buffer.concat([latin1('PK\x03\x04'), Buffer.alloc(40)]) }, [/a.zip is damaged/], 0],
    [
      'a damaged workbook',
      { 'a.xlsx': zipSync({ 'xl/workbook.xml': strToU8('<workbook') }) },
      [/a.xlsx is damaged/],
      0,
    ],
    [
      'a ZIP within a ZIP',
      { 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.csv': strToU8(header) }) }) },
      [/a.zip\/b.zip is a ZIP within a ZIP/],
      0,
    ],
    [
      'a ZIP that unpacks to more than fits',
      { 'a.zip': zipSync({ 'a.csv': new Uint8Array(101 * 1024 * 1024) }) },
      [/a.zip holds more than 100 MB/],
      0,
    ],
    [
      'letters in a number of credits',
      { 'a.csv': 'Nome;Plano;Vencimento;Créditos\nAna;Pacote;01/12/2026;muitos\n' },
      ['a.csv:2 column "Créditos": "muitos" is no whole number'],
      1,
    ],
    [
      'neither yes nor no',
      { 'a.csv': 'Nome;Plano;Vencimento;Renovação automática\nAna;Mensal;01/12/2026;talvez\n' },
      [/"talvez" is neither "sim" nor "não"/],
      1,
    ],
  ])('%s', async (_, files, said, count) => {
    const { people, problems } = await read(files)
    expect(problems).toEqual(said.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))))
    expect(people).toHaveLength(count)
  })

  test('a debt without a day, and a visit with an invalid time, are left out', async () => {
    const { debts, visits, problems } = await read({
      'a.csv': usual,
      'b.csv': 'Nome;Vencimento;Valor\nJoão Conceição;amanhã;10,00\n',
      'c.csv': 'Nome;Data;Hora\nJoão Conceição;20/11/2026;25:00\n',
    })
    expect([debts, visits]).toEqual([[], []])
    expect(problems).toEqual([
      'b.csv:2 column "Vencimento": "amanhã" is no day: 31/12/2026 or 2026-12-31 would be one',
      'c.csv:2 column "Hora": "25:00" is no time: 18:05 would be one',
    ])
  })

  test('a hundred columns, a cell of a megabyte, and a NUL', async () => {
    const cells = Array.from({ length: 100 }, (_, i) => `Campo ${i}`)
    const { people, problems } = await read({
      'a.csv': `Nome;${cells.join(';')}\nAna\0;${cells.join(';')}\nBeto;${'x'.repeat(2_000_000)}\nCaio;1\n`,
    })
    expect(people.map(({ person }) => person.full_name)).toEqual(['Ana', 'Beto', 'Caio'])
    expect(problems).toEqual([])
  })

  test('a million empty rows below the table are ignored', async () => {
    const { people, problems } = await read({ 'a.csv': `${usual}${';;;;;;;;;;\n'.repeat(1_000_000)}` })
    expect([people.length, problems]).toEqual([2, []])
  })

  test('of thousands of mistakes only the first thousand are listed', async () => {
    const { problems } = await read({ 'a.csv': `Nome;Nascimento\n${'Ana;ontem\n'.repeat(5000)}` })
    expect(problems).toHaveLength(1001)
    expect(problems.at(-1)).toMatch(/more rows have mistakes/)
  })
})

describe('a map', () => {
  const file = { 'a.csv': 'Quem;Quando começou;Até;Qual\nAna;01/11/2026;01/12/2026;Mensal\n' }

  test('says which column becomes which field, where guessing is impossible', async () => {
    const columns = { full_name: 'Quem', start_date: 'quando comecou', end_date: 'Até', plan_name: 'Qual' }
    const { people } = await read(file, { 'a.csv': { takes: 'people', header: 1, columns } })
    expect(people[0]!.contracts).toMatchObject([{ plan_name: 'Mensal', end_date: '2026-12-01' }])
    expect((await read(file, { 'a.csv': { takes: 'nothing' } })).people).toEqual([])
  })

  test.each<[string, Record<string, SheetMap>, string]>([
    [
      'a field that there is not',
      { 'a.csv': { takes: 'people', header: 1, columns: { nome: 'Quem' } } },
      'files.a.csv.columns.nome is none of id, full_name',
    ],
    [
      'a column that there is not',
      { 'a.csv': { takes: 'people', header: 1, columns: { full_name: 'Nome' } } },
      'files.a.csv.columns.full_name row 1 has no column "Nome"',
    ],
    [
      'what a sheet needs and has not',
      { 'a.csv': { takes: 'debts', header: 1, columns: { full_name: 'Quem' } } },
      'files.a.csv.columns debts need due_date',
    ],
    ['a sheet that is not there', { 'b.csv': { takes: 'people' } }, 'files.b.csv is no sheet of these files'],
  ])('that names %s is refused', async (_, map, said) => {
    await expect(read(file, map)).rejects.toThrow(said)
  })
})
