import type { IncomingHttpHeaders } from 'node:http'
import { DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import type { Access } from '../../devices/define-make.ts'
import { answerTo, readChallenge } from './digest.ts'

const withinMs = 5000

export type Terminal = ReturnType<typeof createTerminal>

/**
 * Calls the CGI of a terminal. A nonce is used until the terminal gives a new one. A refusal of a new nonce means a wrong password. Then
 * nothing is tried for a while, since terminals lock out a client that fails often.
 */
export function createTerminal(door: Door, access: Access) {
  let challenge: ReturnType<typeof readChallenge>
  let count = 0

  const send = (target: string, body?: string) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers: Record<string, string> = {}
    if (challenge !== undefined) {
      const signing = { login: access.login, password: access.password, method, target, count: ++count }
      headers.authorization = answerTo(challenge, signing)
    }
    if (body !== undefined) headers['content-type'] = 'application/json'
    return door.call({ path: target, method, headers, ...(body !== undefined && { body }), timeoutMs: withinMs })
  }

  /** A device that does not ask for the password gets nothing, not even a question about a member. */
  const beChallenged = async (): Promise<void> => {
    const { status, headers } = await send('/cgi-bin/magicBox.cgi?action=getSerialNo')
    if (status >= 500) throw new DeviceAway('server_error', { status })
    take(status === 401 ? challengeIn(headers) : undefined)
    door.alarm('no_challenge', challenge === undefined)
    if (challenge === undefined) throw new DeviceRefused('not_digest')
  }

  const take = (next: typeof challenge) => {
    challenge = next
    count = 0
  }

  const call = async (path: string, body?: object): Promise<string> => {
    access.check()
    let isFresh = challenge === undefined
    if (isFresh) await beChallenged()
    for (let tries = 0; ; tries++) {
      const { status, headers, body: answer } = await send(`/cgi-bin/${path}`, body && JSON.stringify(body))
      if (status === 401) {
        const next = challengeIn(headers)
        const isStale = next?.nonce !== challenge?.nonce && /stale="?true/i.test(String(headers['www-authenticate']))
        if (next && (!isFresh || (tries < 2 && isStale))) {
          take(next)
          isFresh = true
          continue
        }
        challenge = undefined
        throw access.refused()
      }
      access.taken()
      if (status >= 200 && status < 300) return answer.toString()
      if (status >= 500 && status !== 501) throw new DeviceAway('server_error', { status })
      throw new DeviceRefused('refused_path', { path: path.split('&')[0]!, status })
    }
  }

  return {
    get: (path: string) => call(path),
    post: (path: string, body: object) => call(path, body),
  }
}

function challengeIn({ 'www-authenticate': given }: IncomingHttpHeaders): ReturnType<typeof readChallenge> {
  return [given]
    .flat()
    .map((one) => readChallenge(one ?? null))
    .find((one) => one !== undefined)
}

/** The `key=value` lines of an answer, without the `table.` before a key. */
export function linesOf(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const [, key, value] = /^(?:table\.)?([^=]+)=(.*)$/.exec(line.trim()) ?? []
    return key === undefined ? [] : [[key, value ?? ''] as const]
  })
  return new Map(lines)
}
