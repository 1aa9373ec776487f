import { Agent, fetch as undiciFetch } from 'undici'
import { onTestFinished } from 'vitest'
import type { StaffAnswer } from './staff.ts'

/** Calls the staff API of `url` from `localAddress`, an address of the loopback network `127.0.0.0/8`. */
export function visitorFrom(url: string, localAddress: string) {
  const dispatcher = new Agent({ localAddress })
  onTestFinished(() => dispatcher.close())
  return async (
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<StaffAnswer> => {
    const response = await undiciFetch(`${url}/dashboard/api${path}`, {
      method,
      dispatcher,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, headers: response.headers as unknown as Headers, body: await response.json() }
  }
}

/** The cookies that a browser got, sent back as one header. */
export function cookiesOf(headers: Headers): { cookie: string } {
  return {
    cookie: headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; '),
  }
}

/** Only the mark of a known device. */
export function deviceOf(headers: Headers): { cookie: string } {
  const mark = headers.getSetCookie().find((text) => text.startsWith('catraca_device='))
  return { cookie: mark!.split(';')[0]! }
}
