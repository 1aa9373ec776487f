import { DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import { type Message, parseMessage } from './connection.ts'

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
      const said = await door.call({
        ...{ path: '/api', method: 'POST', timeoutMs: withinMs },
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cmd, password, ...body }),
      })
      const answer = parseMessage(String(said.body))
      if (answer === undefined) throw new DeviceAway('What answers at the address is not the HTTP API of the reader.')
      const isWrong = answer.result === false && /password/i.test(JSON.stringify(answer))
      door.alarm('wrong_password', isWrong)
      if (answer.result === true) return answer
      throw new DeviceRefused(isWrong ? 'The reader does not take the password.' : `The reader refused ${cmd}.`)
    },
  }
}
