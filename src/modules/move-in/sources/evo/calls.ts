import { setTimeout as pause } from 'node:timers/promises'
import { OutsideFailure } from '#platform/http/call-out.ts'
import { NotAllowed, type Send } from '../../source.ts'
import type { EvoSettings } from './settings.ts'

export type Row = Record<string, unknown>

const usualPerMinute = 40
const minuteMs = 60_000
const mostTries = 8
const firstWaitMs = 500

/** Calls with one account, which respect its number of requests a minute, and wait after 429, 5xx and lost answers. */
export function createCalls(settings: EvoSettings, { send, signal }: { send: Send; signal?: AbortSignal }) {
  const { user, password, branch, requests_per_minute: most = usualPerMinute } = settings
  const base = settings.base_url.replace(/\/+$/, '')
  const headers = {
    accept: 'application/json',
    authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  }
  const sent: number[] = []

  async function takeTurn(): Promise<void> {
    const oldest = sent.length < most ? undefined : sent.shift()
    const wait = oldest === undefined ? 0 : oldest + minuteMs - performance.now()
    if (wait > 0) await pause(wait, undefined, signal && { signal })
    sent.push(performance.now())
  }

  /** The rows of one page; throws NotAllowed if the gym has not enabled the endpoint. */
  async function list(path: string, query: Record<string, string>): Promise<Row[]> {
    const named = new URLSearchParams({ ...query, ...(branch !== undefined && { idBranch: String(branch) }) })
    for (let attempt = 1; ; attempt++) {
      await takeTurn()
      const { answer, error } = await ask(`${base}${path}?${named}`)
      const status = answer?.status ?? 0
      if (status === 200 || status === 204) return rowsOf(answer!.body)
      if (status === 403) throw new NotAllowed(path)
      if (status === 401)
        throw new OutsideFailure('unauthorised', 'EVO does not take the credentials', { field: 'user' })
      const isPassing = status === 0 || status === 429 || status >= 500
      if (!isPassing) throw new OutsideFailure('refused', `EVO answered ${status} to ${path}`)
      if (attempt === mostTries) throw error ?? new OutsideFailure('away', `EVO answers ${status} to ${path}`)
      // "Retry-After: 0" occurs, too, and means nothing.
      const told = Number(answer?.headers['retry-after'] ?? 0) * 1000
      await pause(Math.max(told, firstWaitMs * 2 ** (attempt - 1)), undefined, signal && { signal })
    }
  }

  async function ask(url: string) {
    try {
      return { answer: await send({ method: 'GET', url, headers }) }
    } catch (error) {
      if (error instanceof OutsideFailure && (error.kind === 'away' || error.kind === 'unclear')) return { error }
      throw error
    }
  }

  return { list }
}

/** An array, or an object that contains one. */
function rowsOf(body: unknown): Row[] {
  if (Array.isArray(body)) return body as Row[]
  const lists = typeof body === 'object' && body !== null ? Object.values(body).filter(Array.isArray) : []
  return (lists[0] ?? []) as Row[]
}
