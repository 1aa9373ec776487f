import { parseExact, stringifyExact } from '../parts/exact-json.ts'
import type { Core } from './core.ts'
import type { Dispatcher } from './http-server.ts'
import { unlessPowerLost } from './link.ts'
import { NoAnswer } from './network.ts'
import { isRecord } from './queries.ts'

const json = { 'content-type': 'application/json' }

interface Order {
  endpoint: string
  body: unknown
  query: string
  transaction?: unknown
}

/** Push: repeatedly asks a server for commands to run, and reports their results. */
export function createPush(core: Core, dispatcher: Dispatcher) {
  let run = 0
  let used = ''
  let stopTimer = () => {}

  const address = () => {
    const typed = core.setting('push_server', 'push_remote_address').replace(/\/+$/, '')
    if (!typed) return undefined
    const base = /^https?:\/\//.test(typed) ? typed : `http://${typed}`
    return URL.canParse(base) ? base : undefined
  }

  const pollPath = () => ({ appended: '/push', bare: '', twice: '/push/push' })[core.switches.push_paths]

  const send = (url: string, body?: string) =>
    core.network.send('push', {
      method: body === undefined ? 'GET' : 'POST',
      url,
      headers: body === undefined ? {} : json,
      body,
      timeoutMs: core.numberSetting('push_server', 'push_request_timeout', 15_000),
    })

  const ordersIn = (text: string): Order[] => {
    if (text.trim() === '') return []
    let parsed: unknown
    try {
      parsed = parseExact(text)
    } catch {
      core.log('push', 'what came is no JSON')
      return []
    }
    if (!isRecord(parsed)) return []
    const listed = Array.isArray(parsed.transactions) ? parsed.transactions : [parsed]
    return listed.flatMap((one) => {
      if (!isRecord(one) || typeof one.endpoint !== 'string') return []
      const { endpoint, body, queryString, transactionid } = one
      return [{ endpoint, body, query: String(queryString ?? ''), transaction: transactionid }]
    })
  }

  const carryOut = async (base: string, order: Order) => {
    const name = order.endpoint.replace(/^\/|\.fcgi$/g, '')
    const raw = typeof order.body === 'string' ? order.body : stringifyExact(order.body ?? {})
    const call = { query: new URLSearchParams(order.query), raw: Buffer.from(raw) }
    const { status, body } = await dispatcher.run(name, call, true)
    const response = core.switches.push_response === 'text' ? stringifyExact(body ?? {}) : (body ?? {})
    const result = {
      deviceId: core.deviceId,
      ...(order.transaction === undefined ? {} : { transactionid: order.transaction }),
      ...(status === 200 ? { response } : { error: stringifyExact(body) }),
    }
    const query = new URLSearchParams({ deviceId: String(core.deviceId), endpoint: order.endpoint })
    await send(`${base}/result?${query}`, stringifyExact(result))
    core.log('push', `${name} carried out`, { status })
  }

  const poll = async (own: number): Promise<void> => {
    const base = address()
    if (!base || own !== run) return
    let hadOrders = false
    try {
      const query = new URLSearchParams({ deviceId: String(core.deviceId), uuid: String(core.store.noted('serial')) })
      const { status, body } = await send(`${base}${pollPath()}?${query}`)
      for (const order of status === 200 ? ordersIn(body) : []) {
        hadOrders = true
        await carryOut(base, order)
      }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      core.log('push', error.message)
    }
    if (own !== run) return
    const period = core.numberSetting('push_server', 'push_request_period', 5) * 1000
    const wait = hadOrders && core.switches.push_polls_again ? 0 : Math.max(period, 1000)
    stopTimer = core.timers.after(wait, () => void poll(own).catch(unlessPowerLost))
  }

  const push = {
    start() {
      run += 1
      stopTimer()
      used = settings()
      void poll(run).catch(unlessPowerLost)
    },
    configure() {
      if (used !== settings()) push.start()
    },
    stop() {
      run += 1
      stopTimer()
    },
  }

  const settings = () =>
    ['push_remote_address', 'push_request_period'].map((name) => core.setting('push_server', name)).join(' ')

  return push
}
