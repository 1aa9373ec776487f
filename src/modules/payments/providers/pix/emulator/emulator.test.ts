import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { crc16, readBrCode, writeBrCode } from './br-code.ts'
import { type PixEmulatorOptions, startPixEmulator } from './index.ts'

// The rules of the bank, one by one. No database is needed.

const day = 86_400_000
const start = Date.parse('2026-11-02T12:00:00Z')
const txid = (name: string) => name.padEnd(26, '0')

// biome-ignore lint/suspicious/noExplicitAny: answers of the API are inspected here, as any client does.
type Body = any

async function open(options: PixEmulatorOptions = {}) {
  const clock = { ms: start }
  const bank = await startPixEmulator({ now: () => new Date(clock.ms), seed: 7, ...options })
  onTestFinished(() => bank.close())
  async function token(scope?: string) {
    const body = new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) })
    const authorization = `Basic ${Buffer.from(`${bank.client_id}:${bank.client_secret}`).toString('base64')}`
    const response = await fetch(bank.token_url, { method: 'POST', headers: { authorization }, body })
    return (await response.json()) as { access_token: string; expires_in: number }
  }
  let held = (await token()).access_token
  async function call(method: string, path: string, body?: object, access = held) {
    const headers = { authorization: `Bearer ${access}`, 'content-type': 'application/json' }
    const response = await fetch(bank.base_url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: (text === '' ? {} : JSON.parse(text)) as Body }
  }
  /** Moves the clock, and gets a new token. */
  const pass = async (ms: number) => {
    clock.ms += ms
    held = (await token()).access_token
  }
  const cob = (over: object = {}) => ({
    calendario: { expiracao: 900 },
    valor: { original: '10.00' },
    chave: bank.pix_key,
    ...over,
  })
  return { bank, call, token, pass, cob }
}

async function receiver(answer: () => number = () => 200) {
  const seen: { path: string; body: Body }[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const status = answer()
    if (status === 200) seen.push({ path: request.url!, body: JSON.parse(text) })
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, seen }
}

const reasons = ({ body }: { body: Body }) => body.violacoes.map(({ propriedade }: Body) => propriedade)

test.each([
  '00020126180014br.gov.bcb.pix5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/2353c790eefb11eaadc10242ac120002630462C9',
  '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/94ed2badcbc04c15b0bb7fa35319489063047741',
  '00020101021226810014br.gov.bcb.pix2559pix.example.com/qr/v2/cobv/1e6c54d3ec9449b7a7fc53b6b0f998e75204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***80800014br.gov.bcb.pix2558pix.example.com/qr/v2/rec/3ffa640fa4f14080adccb949fa2dc0d06304A441',
])("an example of the central bank's file is read, and written again letter by letter", (code) => {
  expect(crc16(code.slice(0, -4))).toBe(code.slice(-4))
  expect(writeBrCode(readBrCode(code))).toBe(code)
  expect(() => readBrCode(code.replace('Fulano', 'Fulana'))).toThrow('checksum')
})

test('a token is requested with Basic, has its scopes, expires, and can be withdrawn', async () => {
  const { bank, call, token, pass } = await open()
  expect((await fetch(bank.token_url, { method: 'POST', body: 'grant_type=client_credentials' })).status).toBe(401)
  const { access_token, expires_in } = await token('cob.read')
  expect(expires_in).toBe(3600)
  const denied = await call('PUT', `/cob/${txid('a')}`, {}, access_token)
  expect(denied).toMatchObject({ status: 403, body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado' } })
  expect(denied.headers.get('content-type')).toBe('application/problem+json')
  await pass(3_600_000)
  expect((await call('GET', '/cob/x', undefined, access_token)).status).toBe(401)
  expect((await call('GET', '/cob/x')).status).toBe(404)
  bank.invalidateTokens()
  expect((await call('GET', '/cob/x')).status).toBe(401)
})

test('a charge is created, changed with a new revision for each change, and removed by a request of its own', async () => {
  const { call, cob } = await open()
  const path = `/cob/${txid('a')}`
  const created = await call('PUT', path, cob())
  expect(created).toMatchObject({ status: 201, body: { status: 'ATIVA', revisao: 0, valor: { original: '10.00' } } })
  expect(readBrCode(created.body.pixCopiaECola).chargeLocation).toBe(created.body.location)
  expect((await call('PUT', path, cob())).body.revisao).toBe(0)
  expect((await call('PATCH', path, { valor: { original: '12.00' } })).body.revisao).toBe(1)
  expect((await call('GET', `${path}?revisao=0`)).body.valor.original).toBe('10.00')
  expect((await call('GET', `${path}?revisao=7`)).body.type).toContain('CobConsultaInvalida')
  const removal = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' }
  expect((await call('PATCH', path, { ...removal, valor: { original: '9.00' } })).status).toBe(400)
  expect((await call('PATCH', path, removal)).body).toMatchObject({ ...removal, revisao: 2 })
  for (const method of ['PUT', 'PATCH']) expect(reasons(await call(method, path, cob()))).toContain('cob.status')
})

test('one answer names all errors in a charge', async () => {
  const { call } = await open()
  const wrong = {
    calendario: { expiracao: 0 },
    valor: { original: '0.00' },
    chave: 'ana@example.com',
    devedor: { nome: 'Ana' },
    loc: { id: 9 },
  }
  const refused = await call('PUT', '/cob/short', wrong)
  expect(refused.body.type).toContain('CobOperacaoInvalida')
  expect(reasons(refused).sort()).toEqual([
    'cob.calendario.expiracao',
    'cob.chave',
    'cob.devedor',
    'cob.loc',
    'cob.txid',
    'cob.valor.original',
  ])
})

test('of two simultaneous payments one is settled; an overdue charge stays ATIVA and accepts none', async () => {
  const { bank, call, cob, pass } = await open()
  await call('PUT', `/cob/${txid('a')}`, cob())
  const { body } = await call('PUT', `/cob/${txid('b')}`, cob())
  const paid = await Promise.allSettled([bank.pay({ txid: txid('a') }), bank.pay({ txid: txid('a') })])
  expect(paid.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  const [{ endToEndId }] = (await call('GET', `/cob/${txid('a')}`)).body.pix
  expect(endToEndId).toMatch(/^E[a-zA-Z0-9]{31}$/)
  await pass(900_001)
  await expect(bank.pay({ copiaECola: body.pixCopiaECola })).rejects.toThrow('overdue')
  expect((await call('GET', `/cob/${txid('b')}`)).body.status).toBe('ATIVA')
})

test('a due charge can be paid through its last day of validity', async () => {
  const { bank, call, cob, pass } = await open()
  const devedor = { cpf: '12345678909', nome: 'Ana' }
  const calendario = { dataDeVencimento: '2026-11-10', validadeAposVencimento: 5 }
  for (const name of ['a', 'b']) await call('PUT', `/cobv/${txid(name)}`, cob({ calendario, devedor }))
  const fine = { valor: { original: '10.00', multa: { modalidade: 1, valorPerc: '1.00' } } }
  expect(reasons(await call('PATCH', `/cobv/${txid('a')}`, fine))).toEqual(['cobv.valor.multa'])
  await pass(13 * day)
  const id = await bank.pay({ txid: txid('a') })
  expect((await call('GET', `/pix/${id}`)).body).toMatchObject({ valor: '10.00', txid: txid('a') })
  await pass(day)
  await expect(bank.pay({ txid: txid('b') })).rejects.toThrow('overdue')
})

test('received payments are listed in pages, with filters', async () => {
  const { bank, call, pass } = await open()
  for (let amountCents = 1; amountCents <= 5; amountCents++) {
    await bank.receive({ amountCents, ...(amountCents === 3 && { txid: 'printed' }) })
    await pass(1000)
  }
  const span = 'inicio=2026-11-02T12:00:01Z&fim=2026-11-02T12:00:04Z'
  const { body } = await call('GET', `/pix?${span}&paginacao.itensPorPagina=3&paginacao.paginaAtual=1`)
  expect(body.pix.map(({ valor }: Body) => valor)).toEqual(['0.05'])
  expect(body.parametros.paginacao).toMatchObject({ quantidadeDePaginas: 2, quantidadeTotalDeItens: 4 })
  expect((await call('GET', `/pix?${span}&txid=printed`)).body.pix).toHaveLength(1)
  expect((await call('GET', '/pix?inicio=2026-11-03T00:00:00Z&fim=2026-11-02T00:00:00Z')).status).toBe(400)
  expect((await call('GET', `/pix?${span}&paginacao.itensPorPagina=1001`)).status).toBe(400)
})

test('refunds: in parts, up to the amount, each id once, for 90 days, and by the banks without a request', async () => {
  const { bank, call, pass } = await open()
  const id = await bank.receive({ amountCents: 1000 })
  const refund = (name: string, valor: string) => call('PUT', `/pix/${id}/devolucao/${name}`, { valor })
  expect(await refund('r1', '4.00')).toMatchObject({ status: 201, body: { status: 'EM_PROCESSAMENTO', valor: '4.00' } })
  await bank.told()
  expect((await refund('r1', '4.00')).body.status).toBe('DEVOLVIDO')
  expect(reasons(await refund('r1', '3.00'))).toEqual(['devolucao.id'])
  await bank.returnUnasked(id, 100, 'MED_FRAUDE')
  expect(reasons(await refund('r2', '5.01'))).toEqual(['devolucao.valor'])
  bank.setFaults({ refundsFail: 1 })
  await refund('r2', '5.00')
  await bank.told()
  expect((await call('GET', `/pix/${id}/devolucao/r2`)).body).toMatchObject({ status: 'NAO_REALIZADO' })
  expect(bank.ledger().payments).toMatchObject([{ amountCents: 1000, refundedCents: 500 }])
  await pass(90 * day + 1)
  expect((await refund('r3', '1.00')).status).toBe(400)
})

test('a payment and the end of its refund are sent to the webhook of the key, until it answers 200', async () => {
  const { bank, call, cob } = await open()
  let refusals = 1
  const { url, seen } = await receiver(() => (refusals-- > 0 ? 503 : 200))
  expect((await call('PUT', '/webhook/foreign', { webhookUrl: url })).status).toBe(400)
  expect((await call('PUT', `/webhook/${bank.pix_key}`, { webhookUrl: url })).status).toBe(200)
  await call('PUT', `/cob/${txid('a')}`, cob())
  await bank.receive({ amountCents: 1 })
  const id = await bank.pay({ txid: txid('a') })
  await bank.told()
  expect(seen).toMatchObject([
    { path: '/hook/pix', body: { pix: [{ endToEndId: id, txid: txid('a'), valor: '10.00' }] } },
  ])
  await call('PUT', `/pix/${id}/devolucao/r1`, { valor: '1.00' })
  await bank.told()
  expect(seen[1]!.body.pix[0].devolucoes).toMatchObject([{ id: 'r1', status: 'DEVOLVIDO' }])
  expect((await call('DELETE', `/webhook/${bank.pix_key}`)).status).toBe(204)
  expect((await call('GET', `/webhook/${bank.pix_key}`)).status).toBe(404)
})

const rec = (over: object = {}) => ({
  vinculo: { contrato: 'M-1', devedor: { cpf: '12345678909', nome: 'Ana' } },
  calendario: { dataInicial: '2026-11-02', periodicidade: 'MENSAL' },
  politicaRetentativa: 'PERMITE_3R_7D',
  valor: { valorMinimoRecebedor: '50.00' },
  ...over,
})

test('a mandate is accepted with the code of journey 2, 3 or 4, and 3 and 4 include a payment', async () => {
  const { bank, call, cob } = await open()
  const { url, seen } = await receiver()
  await call('PUT', '/webhookrec', { webhookUrl: url })
  await call('PUT', `/cob/${txid('a')}`, cob())
  const due = { calendario: { dataDeVencimento: '2026-11-10' }, devedor: { cpf: '12345678909', nome: 'Ana' } }
  await call('PUT', `/cobv/${txid('b')}`, cob(due))
  const make = async (over?: object) => {
    const { body } = await call('POST', '/locrec')
    return (await call('POST', '/rec', rec({ loc: body.id, ...over }))).body.idRec as string
  }
  const qr = async (idRec: string, of = '') => (await call('GET', `/rec/${idRec}${of && `?txid=${of}`}`)).body.dadosQR
  const second = await make()
  expect(second).toMatch(/^RR\d{8}20261102[a-zA-Z0-9]{11}$/)
  const third = await make({ ativacao: { dadosJornada: { txid: txid('a') } } })
  const fourth = await make()
  expect((await call('GET', `/rec/${second}?txid=${txid('a')}`)).body.type).toContain('RecConsultaInvalida')
  for (const [idRec, of] of [[second], [third, txid('a')], [fourth, txid('b')]] as const) {
    await bank.acceptMandate({ copiaECola: (await qr(idRec, of)).pixCopiaECola })
  }
  expect(bank.ledger().mandates.map(({ status, journey }) => [status, journey])).toEqual([
    ['APROVADA', 'JORNADA_2'],
    ['APROVADA', 'JORNADA_3'],
    ['APROVADA', 'JORNADA_4'],
  ])
  expect(bank.ledger().charges.map(({ status }) => status)).toEqual(['CONCLUIDA', 'CONCLUIDA'])
  await bank.cancelMandateAsPayer(second)
  expect((await call('PATCH', `/rec/${third}`, { status: 'CANCELADA' })).body.encerramento.cancelamento.codigo).toBe(
    'SLCR',
  )
  expect((await call('PATCH', `/rec/${third}`, { status: 'CANCELADA' })).status).toBe(400)
  await bank.told()
  expect(seen).toHaveLength(5)
  expect(
    seen.find(({ body }) => body.recs[0].idRec === second && body.recs[0].encerramento)?.body.recs[0],
  ).toMatchObject({
    status: 'CANCELADA',
    encerramento: { cancelamento: { solicitante: 'USUARIO_PAGADOR' } },
  })
})

async function withMandate(over?: object) {
  const opened = await open()
  const { bank, call } = opened
  const { idRec } = (await call('POST', '/rec', rec(over))).body
  await bank.acceptMandate(idRec)
  const cycle = (name: string, dueDay: string, original = '60.00') => {
    const calendario = { dataDeVencimento: dueDay }
    return call('PUT', `/cobr/${txid(name)}`, { idRec, calendario, valor: { original }, recebedor: bank.account })
  }
  const read = async (name: string) => (await call('GET', `/cobr/${txid(name)}`)).body
  return { ...opened, idRec, cycle, read }
}

test('a cycle has one live charge, which is scheduled, settled once, or cancelled before its day', async () => {
  const { bank, call, cycle, read, pass } = await withMandate()
  expect((await cycle('a', '2026-11-10')).body).toMatchObject({ status: 'CRIADA', valor: { original: '60.00' } })
  expect(await read('a')).toMatchObject({ status: 'ATIVA', tentativas: [{ tipo: 'AGND', status: 'AGENDADA' }] })
  expect(reasons(await cycle('b', '2026-12-01'))).toEqual(['cobr.calendario.dataDeVencimento'])
  expect(reasons(await cycle('a', '2026-12-02'))).toEqual(['cobr.txid'])
  expect((await call('PATCH', `/cobr/${txid('a')}`, { status: 'CANCELADA' })).body.status).toBe('CANCELADA')
  await cycle('b', '2026-11-10')
  await pass(8 * day)
  expect((await call('PATCH', `/cobr/${txid('b')}`, { status: 'CANCELADA' })).status).toBe(400)
  const id = await bank.settleCycle(txid('b'))
  expect(await read('b')).toMatchObject({ status: 'CONCLUIDA', pix: [{ endToEndId: id, valor: '60.00' }] })
  await cycle('c', '2026-12-14')
  expect((await read('c')).status).toBe('CRIADA')
  await pass(27 * day)
  expect((await read('c')).status).toBe('ATIVA')
})

test('the payer is charged neither late, nor with another amount than agreed', async () => {
  const { cycle, read } = await withMandate({ valor: { valorRec: '60.00' } })
  await cycle('a', '2026-11-03')
  expect(await read('a')).toMatchObject({ status: 'REJEITADA', encerramento: { rejeicao: { codigo: 'DTED' } } })
  await cycle('b', '2026-11-10', '61.00')
  expect(await read('b')).toMatchObject({ status: 'REJEITADA', encerramento: { rejeicao: { codigo: 'AM09' } } })
})

test('a failed cycle is tried again three times in seven days; some codes end it at once', async () => {
  const { bank, call, cycle, read, pass } = await withMandate()
  await cycle('a', '2026-11-10')
  const retry = (on: string) => call('POST', `/cobr/${txid('a')}/retentativa/${on}`)
  expect((await retry('2026-11-11')).status).toBe(400)
  await pass(8 * day)
  await bank.failCycle(txid('a'))
  expect((await retry('2026-11-18')).status).toBe(400)
  for (const on of ['2026-11-11', '2026-11-14', '2026-11-17']) {
    expect(await retry(on)).toMatchObject({ status: 201 })
    await bank.failCycle(txid('a'), 'AB10')
  }
  expect((await read('a')).status).toBe('EXPIRADA')
  expect(reasons(await cycle('b', '2026-11-20'))).toEqual(['cobr.calendario.dataDeVencimento'])
  await cycle('c', '2026-12-02')
  await pass(20 * day)
  await bank.failCycle(txid('c'), 'AC05')
  expect((await read('c')).status).toBe('REJEITADA')
})

test('faults: 429 and 503 have no effect, a call with a lost answer was carried out, and an amount can differ', async () => {
  const { bank, call, cob } = await open({ faults: { tooMany: 1 } })
  const busy = await call('PUT', `/cob/${txid('a')}`, cob())
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '1'])
  bank.setFaults({ tooMany: 0, failing: 1 })
  expect((await call('GET', `/cob/${txid('a')}`)).status).toBeGreaterThanOrEqual(500)
  bank.setFaults({ failing: 0, lostAnswers: 1 })
  await expect(call('PUT', `/cob/${txid('a')}`, cob())).rejects.toThrow()
  bank.setFaults({ lostAnswers: 0, amountsDiffer: 1 })
  expect((await call('GET', `/cob/${txid('a')}`)).status).toBe(200)
  await bank.pay({ txid: txid('a') })
  expect(bank.ledger().payments[0]!.amountCents).not.toBe(1000)
  expect(bank.calls()).toMatchObject({
    'POST /oauth/token': 1,
    'PUT /api/v2/cob/{txid}': 2,
    'GET /api/v2/cob/{txid}': 2,
  })
})

test('webhooks can be lost, repeated and overtaken', async () => {
  const { bank, call, cob } = await open({ faults: { webhooksLost: 1 } })
  const { url, seen } = await receiver()
  await call('PUT', `/webhook/${bank.pix_key}`, { webhookUrl: url })
  for (const name of ['a', 'b', 'c']) await call('PUT', `/cob/${txid(name)}`, cob())
  await bank.pay({ txid: txid('a') })
  bank.setFaults({ webhooksLost: 0, webhooksLate: 1, webhooksRepeated: 1 })
  await bank.pay({ txid: txid('b') })
  bank.setFaults({ webhooksLate: 0, webhooksRepeated: 0 })
  await bank.pay({ txid: txid('c') })
  await bank.told()
  expect(seen.map(({ body }) => body.pix[0].txid)).toEqual([txid('c'), txid('b'), txid('b')])
})

test('with payAfterMs a charge is paid automatically, and the mandate that starts with it is accepted', async () => {
  const { bank, call, cob } = await open({ payAfterMs: 30 })
  const { body } = await call('POST', '/locrec')
  const first = { ativacao: { dadosJornada: { txid: txid('a') } } }
  const { idRec } = (await call('POST', '/rec', rec({ loc: body.id, ...first }))).body
  for (const name of ['a', 'b']) await call('PUT', `/cob/${txid(name)}`, cob())
  await call('GET', `/rec/${idRec}`)
  await expect.poll(() => bank.ledger().charges.map(({ status }) => status)).toEqual(['CONCLUIDA', 'CONCLUIDA'])
  expect(bank.ledger().mandates).toMatchObject([{ status: 'APROVADA', journey: 'JORNADA_3' }])
})
