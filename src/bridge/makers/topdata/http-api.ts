import { DeviceAway, DeviceRefused, type Door } from '../../adapter.ts'
import type { Message } from './connection.ts'

const withinMs = 5000

/** The HTTP API of the reader, which alone opens from afar and sets the clock. */
export function createHttpApi(door: Door) {
  const { address, password } = door.device
  return {
    isKnown: Boolean(address && password !== null),
    /** Throws DeviceAway or DeviceRefused. */
    async call(cmd: string, body: Message = {}): Promise<Message> {
      if (!address || password === null) {
        throw new DeviceRefused('The address or the password of the HTTP API of the reader is missing.')
      }
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cmd, password, ...body }),
        redirect: 'error' as const,
        signal: AbortSignal.timeout(withinMs),
      }
      let answer: Message
      try {
        const response = await fetch(`${address.replace(/\/+$/, '')}/api`, init)
        answer = (await response.json()) as Message
      } catch (error) {
        throw new DeviceAway('The HTTP API of the reader does not answer.', { cause: error })
      }
      const isWrong = answer.result === false && /password/i.test(JSON.stringify(answer))
      door.alarm('wrong_password', isWrong)
      if (answer.result === true) return answer
      throw new DeviceRefused(isWrong ? 'The reader does not take the password.' : `The reader refused ${cmd}.`)
    },
  }
}
