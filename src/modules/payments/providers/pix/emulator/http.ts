import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type Bank, letters } from './bank.ts'
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

export interface Route {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  /** `/cob/{txid}`, below /api/v2; a route without scope is open and has its whole path. */
  path: string
  scope?: string
  answer: (call: Call) => Answer
}

/** Checks the token of a call and what it may do. */
export type Guard = (headers: IncomingHttpHeaders, scope: string) => Answer | undefined

/** Answers by the routes, counts what is called, and breaks what the faults say. */
export function createListener(bank: Bank, routes: Route[], guard: Guard) {
  const counts: Record<string, number> = {}
  const known = routes.map((route) => ({ route, pattern: patternOf(route) }))

  async function answerTo(request: IncomingMessage, text: string): Promise<Answer | 'lost'> {
    const url = new URL(request.url ?? '/', `http://${bank.host}`)
    for (const { route, pattern } of known) {
      const found = route.method === request.method ? pattern.exec(url.pathname) : null
      if (found === null) continue
      const name = `${route.method} ${route.path}`
      counts[name] = (counts[name] ?? 0) + 1
      const params = Object.fromEntries(
        Object.entries(found.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]),
      )
      const call = { params, query: url.searchParams, headers: request.headers, text }
      const answer = () => attempt(bank, () => route.answer({ ...call, body: bodyOf(route, text) }))
      if (route.scope === undefined) return answer()
      return guard(request.headers, route.scope) ?? withFaults(bank, answer)
    }
    return attempt(bank, () => {
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
      listener(request, response).catch(() => request.socket.destroy())
    },
    calls: () => ({ ...counts }),
  }
}

function patternOf({ path, scope }: Route): RegExp {
  const text = path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  return new RegExp(`^${scope === undefined ? '' : '/api/v2'}${text}$`)
}

function bodyOf({ method, scope }: Route, text: string): Json {
  if (scope === undefined || method === 'GET' || method === 'DELETE' || text === '') return {}
  try {
    const body: unknown = JSON.parse(text)
    if (isObject(body)) return body
  } catch {
    // falls through to the one message
  }
  throw new Problem('RequisicaoInvalida', 'O corpo deve ser um objeto JSON.')
}

function attempt(bank: Bank, answer: () => Answer): Answer {
  try {
    return answer()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { status: error.status, body: error.body(letters(bank, 12)) }
  }
}

async function withFaults(bank: Bank, answer: () => Answer): Promise<Answer | 'lost'> {
  const { slowMs, tooMany, failing, lostAnswers } = bank.faults
  if (slowMs > 0) await pause(slowMs, undefined, { signal: bank.background.signal })
  // The file knows no 429, but banks answer it (observed); what its body says differs (guessed).
  if (bank.draw() < tooMany)
    return { status: 429, body: { type: 'about:blank', title: 'Too Many Requests', status: 429 } }
  if (bank.draw() < failing) {
    const kind = (['ErroInternoDoServidor', 'ServicoIndisponivel', 'IndisponibilidadePorTempoEsgotado'] as const)[
      Math.floor(bank.draw() * 3)
    ]!
    if (kind === 'IndisponibilidadePorTempoEsgotado') answer()
    return attempt(bank, () => {
      throw new Problem(kind, 'Falha pedida por faults.failing.')
    })
  }
  const done = answer()
  return bank.draw() < lostAnswers ? 'lost' : done
}
