import type { DeviceReason } from '@catraca/device-contract/device-reasons.ts'
import { DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import type { Access } from '../../devices/define-make.ts'
import { isRecord, parseExact, stringifyExact } from './exact-json.ts'

const usualTimeoutMs = 5000

export interface Call {
  name: string
  body?: unknown
  query?: Record<string, string>
  method?: 'GET' | 'POST'
  timeoutMs?: number
}

/** Commands to the device over its own web server, in one session. When the session has ended it is renewed once. */
export function createHttpClient(door: Door, access: Access) {
  const { login, password } = access
  let session: Promise<string> | undefined

  const post = async (call: Call, of?: string) => {
    const query = new URLSearchParams({ ...call.query, ...(of === undefined ? {} : { session: of }) })
    const { name, method = 'POST', body, timeoutMs = usualTimeoutMs } = call
    return door.call({
      ...{ path: `/${name}.fcgi${query.size > 0 ? `?${query}` : ''}`, method, timeoutMs },
      ...(method === 'POST' && {
        headers: { 'content-type': 'application/json' },
        body: stringifyExact(body ?? {}),
      }),
    })
  }

  const enter = async (): Promise<string> => {
    access.check()
    const { status, body } = await post({ name: 'login', body: { login, password } })
    const answer = readAnswer(body)
    if (status === 200 && isRecord(answer) && typeof answer.session === 'string') {
      access.taken()
      return answer.session
    }
    // A router's page, or another device at this address: the password is not the problem.
    if (errorIn(answer) === undefined && status !== 401) {
      throw new DeviceAway('not_control_id')
    }
    throw access.refused()
  }

  const current = (): Promise<string> => {
    session ??= enter().catch((error) => {
      session = undefined
      throw error
    })
    return session
  }

  const withSession = async (call: Call): Promise<Buffer> => {
    for (let isAgain = false; ; isAgain = true) {
      const used = current()
      const { status, body } = await post(call, await used)
      if (status === 200) return body
      const why = errorIn(readAnswer(body)) ?? ''
      const hasEnded = status === 401 || /session/i.test(why)
      if (hasEnded && session === used) session = undefined
      if (!hasEnded || isAgain) throw refusal({ command: call.name, said: why, status }, 'refused_with')
    }
  }

  return {
    /** Throws DeviceAway, or DeviceRefused with what the device answered. */
    run: async (call: Call): Promise<unknown> => readAnswer(await withSession(call)),
    bytes: withSession,
  }
}

/** What the device answered; undefined for nothing, and for anything that is not JSON. */
const readAnswer = (body: Buffer) => parseExact(body.toString())

/** Refusals that people can do something about, and their reasons. */
const meanings: [RegExp, DeviceReason][] = [
  [/maximum|capacity|full|limit reached|no space/i, 'is_full'],
  [/not found/i, 'knows_not'],
  [/already/i, 'has_already'],
]

/** A refusal in our words: the original text may come from something else at the address. */
export function refusal(
  { command, said, status = 0 }: { command: string; said: unknown; status?: number },
  otherwise: DeviceReason,
): DeviceRefused {
  const [, meaning = otherwise] = meanings.find(([pattern]) => pattern.test(String(said))) ?? []
  return new DeviceRefused(meaning, { command, status })
}

export const isFull = ({ reason }: DeviceRefused): boolean => reason === 'is_full'

export function errorIn(answer: unknown): string | undefined {
  return isRecord(answer) && typeof answer.error === 'string' ? answer.error.slice(0, 200) : undefined
}
