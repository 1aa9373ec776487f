import { DeviceAway, DeviceRefused, type Door } from '../../adapter.ts'
import { answerTo, readChallenge } from './digest.ts'

const withinMs = 5000
const factoryPasswords = new Set(['admin', 'admin123'])

export type Terminal = ReturnType<typeof createTerminal>

/**
 * Calls the CGI of a terminal. A nonce is used again until the terminal gives a new one; a refusal of one that was just
 * given means a wrong password, after which nothing is tried for a while, since terminals lock out who fails often.
 */
export function createTerminal(door: Door) {
  const { address, login, password } = door.device
  let challenge: ReturnType<typeof readChallenge>
  let count = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  // Whoever is on the gym's wireless network could open the turnstile by it.
  const isFactory = password !== null && factoryPasswords.has(password)
  door.alarm('factory_password', isFactory)

  const send = async (target: string, body: string | undefined): Promise<Response> => {
    const method = body === undefined ? 'GET' : 'POST'
    const signed = challenge && {
      authorization: answerTo(challenge, {
        login: login ?? 'admin',
        password: password!,
        method,
        target,
        count: ++count,
      }),
    }
    try {
      return await fetch(`${address!.replace(/\/+$/, '')}${target}`, {
        method,
        headers: { ...signed, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
    } catch (error) {
      throw new DeviceAway('The terminal does not answer.', { cause: error })
    }
  }

  const call = async (path: string, body?: object): Promise<string> => {
    if (!terminal.isReachable) throw new DeviceAway('The address or the password of the terminal is missing.')
    if (isFactory) throw new DeviceRefused('The terminal has a factory password; set another one.')
    if (door.now() - refusedAt < lockedMs) throw new DeviceRefused('The terminal does not take the password.')
    const target = `/cgi-bin/${path}`
    const text = body && JSON.stringify(body)
    for (let tries = 0; ; tries++) {
      const response = await send(target, text)
      if (response.status === 401) {
        await response.body?.cancel()
        const next = readChallenge(response.headers.get('www-authenticate'))
        if (next && (tries === 0 || (tries === 1 && next.nonce !== challenge?.nonce && isStale(response)))) {
          challenge = next
          count = 0
          continue
        }
        challenge = undefined
        refusedAt = door.now()
        door.alarm('wrong_password', true)
        throw new DeviceRefused('The terminal does not take the password.')
      }
      door.alarm('wrong_password', false)
      const answer = await response.text().catch((error) => {
        throw new DeviceAway('The answer of the terminal broke off.', { cause: error })
      })
      if (response.ok) return answer
      if (response.status >= 500 && response.status !== 501)
        throw new DeviceAway(`The terminal answers ${response.status}.`)
      const why = answer.replaceAll(/\s+/g, ' ').trim().slice(0, 80)
      throw new DeviceRefused(`The terminal refused ${path.split('&')[0]} with ${response.status}: ${why}`)
    }
  }

  const terminal = {
    get isReachable() {
      return Boolean(address && password !== null)
    },
    get: (path: string) => call(path),
    post: (path: string, body: object) => call(path, body),
  }
  return terminal
}

const lockedMs = 5 * 60_000

function isStale(response: Response): boolean {
  return /stale="?true/i.test(response.headers.get('www-authenticate') ?? '')
}

/** The `key=value` lines of an answer; `table.` before a key is left out. */
export function linesOf(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^(?:table\.)?([^=]+)=(.*)$/.exec(line.trim()) ?? []
    return key === undefined ? [] : [[key, value ?? ''] as const]
  })
  return new Map(lines)
}
