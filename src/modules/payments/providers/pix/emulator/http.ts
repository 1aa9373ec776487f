import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bank } from './bank.ts'
import { isObject, type Json } from './checks.ts'
import { Problem } from './problems.ts'

export interface Call {
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  /** The JSON object that was sent. */
  body: Json
}

export interface Answer {
  status: number
  body?: object
}

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'

export interface Route {
  /** `PUT /cob/{txid}`, below /api/v2; a route without scope is open and has its whole path. */
  name: `${Method} ${string}`
  scope: string | undefined
  answer: (call: Call) => Answer
}

export function route(name: Route['name'], scope: Route['scope'], answer: Route['answer']): Route {
  return { name, scope, answer }
}

export const ok = (body: object): Answer => ({ status: 200, body })
export const created = (body: object): Answer => ({ status: 201, body })

/** Refuses a call without a token, or with a token that does not have the scope. */
export type Guard = (headers: IncomingHttpHeaders, scope: string, query: URLSearchParams) => Answer | undefined

/** Answers calls by the routes, counts them, and applies the faults. */
export function createListener(bank: Bank, routes: Route[], guard: Guard) {
  const counts: Record<string, number> = {}
  const known = routes.map((one) => ({ ...one, pattern: patternOf(one) }))

  async function answerTo(request: IncomingMessage, text: string): Promise<Answer | 'lost'> {
    const url = new URL(request.url ?? '/', `http://${bank.host}`)
    for (const { name, scope, answer, pattern } of known) {
      const found = pattern.exec(`${request.method} ${url.pathname}`)
      if (found === null) continue
      counts[name] = (counts[name] ?? 0) + 1
      const call = { params: { ...found.groups }, query: url.searchParams, headers: request.headers, text }
      if (scope === undefined) return answer({ ...call, body: {} })
      const work = () => answer({ ...call, body: bodyOf(text) })
      return attempt(() => guard(request.headers, scope, url.searchParams)) ?? withFaults(bank, () => attempt(work))
    }
    return attempt(() => {
      throw new Problem('NaoEncontrado', `Não há ${request.method} ${url.pathname}.`)
    })
  }

  async function listener(request: IncomingMessage, response: ServerResponse): Promise<void> {
    request.on('error', () => {})
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const answer = await answerTo(request, Buffer.concat(parts).toString())
    if (answer === 'lost') return void request.socket.destroy()
    const { status, body } = answer
    const problem = status >= 400 && body !== undefined && 'type' in body
    response.writeHead(status, {
      ...(body !== undefined && { 'content-type': problem ? 'application/problem+json' : 'application/json' }),
      ...(status === 429 && { 'retry-after': '1' }),
    })
    response.end(body === undefined ? undefined : JSON.stringify(body))
  }

  return {
    listener: (request: IncomingMessage, response: ServerResponse) => {
      listener(request, response).catch((error) => response.writeHead(500).end(String(error)))
    },
    calls: () => ({ ...counts }),
  }
}

function patternOf({ name, scope }: Route): RegExp {
  const path = name.replace(' ', scope === undefined ? ' ' : ' /api/v2').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${path}$`)
}

function bodyOf(text: string): Json {
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (isObject(body)) return body
  } catch {
    // falls through to the common message
  }
  throw new Problem('RequisicaoInvalida', 'O corpo deve ser um objeto JSON.')
}

function attempt<T extends Answer | undefined>(answer: () => T): T | Answer {
  try {
    return answer()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: error.status, body: error.body }
  }
}

/** A bank that took too long may have carried out the call. */
const failures = [
  ['ErroInternoDoServidor', false],
  ['ServicoIndisponivel', false],
  ['IndisponibilidadePorTempoEsgotado', true],
] as const

async function withFaults(bank: Bank, answer: () => Answer): Promise<Answer | 'lost'> {
  const { slowMs, tooMany, failing, lostAnswers } = bank.faults
  if (slowMs > 0) await pause(slowMs, undefined, { signal: bank.background.signal })
  // The file does not mention 429, but banks answer it (observed); its body differs between banks (guessed).
  if (bank.draw() < tooMany)
    return { status: 429, body: { type: 'about:blank', title: 'Too Many Requests', status: 429 } }
  if (bank.draw() < failing) {
    const [kind, isDone] = failures[Math.floor(bank.draw() * failures.length)]!
    if (isDone) answer()
    const { status, body } = new Problem(kind, 'Falha pedida por faults.failing.')
    return { status, body }
  }
  const done = answer()
  return bank.draw() < lostAnswers ? 'lost' : done
}
