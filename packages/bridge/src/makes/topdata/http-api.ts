import { DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import type { Access } from '../../devices/define-make.ts'
import { type Message, parseMessage } from './connection.ts'

const withinMs = 5000

/** Calls the HTTP API of the reader. Only this can open from afar and set the clock. Throws DeviceAway or DeviceRefused. */
export async function callApi(door: Door, access: Access, cmd: string, body: Message = {}): Promise<Message> {
  access.check()
  const said = await door.call({
    ...{ path: '/api', method: 'POST', timeoutMs: withinMs },
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ cmd, password: access.password, ...body }),
  })
  const answer = parseMessage(String(said.body))
  if (answer === undefined) throw new DeviceAway('not_reader_api')
  const isWrong = answer.result === false && /password/i.test(JSON.stringify(answer))
  // The reader locks nobody out, so it is asked again at once.
  door.alarm('wrong_password', isWrong)
  if (answer.result === true) return answer
  throw isWrong ? new DeviceRefused('reader_password') : new DeviceRefused('reader_refused', { command: cmd })
}
