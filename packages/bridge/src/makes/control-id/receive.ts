import type { IncomingMessage, ServerResponse } from 'node:http'
import { photoBytes, readBody, reply, skipBody } from '../../devices/body.ts'
import type { AccessLog } from './access-log.ts'
import type { Answers } from './answers.ts'
import { events, messages, pushPaths } from './dialect.ts'
import type { Enrolment } from './enrolment.ts'
import { isRecord, parseExact, whole } from './exact-json.ts'
import type { Parts } from './parts.ts'
import type { Presence } from './presence.ts'
import type { PushChannel } from './push-channel.ts'
import { type Fields, readQuestion } from './questions.ts'
import type { Turns } from './turns.ts'

interface ReceiveParts extends Pick<Parts, 'door' | 'settings'> {
  answers: Answers
  turns: Turns
  log: AccessLog
  enrolment: Enrolment
  presence: Presence
  push: PushChannel
}

interface Message {
  name: string
  /** Whether it is an online event, whose name ends in .fcgi; Monitor has some of the same names. */
  isEvent: boolean
  query: URLSearchParams
}

/** Receives everything that the device sends. Each message is answered, and a message that has no effect is logged. */
export function createReceiver(parts: ReceiveParts) {
  const { door, settings, answers, turns, log, enrolment, presence, push } = parts

  const ignore = (what: string, why: string) => door.log('info', 'a message of the device is ignored', { what, why })

  const question = async (message: Message, request: IncomingMessage, response: ServerResponse) => {
    const isUnread = messages[message.name]?.is === 'unread question'
    const body = isUnread ? '' : (await readBody(request)).toString()
    if (isUnread) await skipBody(request)
    const fields = fieldsOf(body, message.query)
    presence.heard('question')
    const { deviceId, time } = { deviceId: fields.get('device_id'), time: whole(fields.get('time')) }
    if (!presence.isThisDevice(deviceId)) {
      ignore(message.name, 'it is of another device')
      const result = { event: events.denied, user_id: 0, user_name: '', user_image: false, portal_id: 1 }
      return reply(response, 200, JSON.stringify({ result }))
    }
    if (time !== undefined) presence.stamped(time)
    await answers.answer(readQuestion(message.name, fields, settings), body || message.query.toString(), response)
  }

  /** Monitor repeats a report until it is answered 200, and later reports wait for it. So unreadable ones are accepted, too. */
  const report = async ({ name, isEvent }: Message, request: IncomingMessage): Promise<void> => {
    const meaning = messages[name]!
    const text = (await readBody(request, meaning.is === 'enrolled' ? photoBytes : undefined)).toString()
    const body = isEvent && !text.trimStart().startsWith('{') ? Object.fromEntries(fieldsOf(text)) : parseExact(text)
    if (!isRecord(body)) return ignore(name, 'it is no JSON')
    if (!presence.isThisDevice(whole(body.device_id)?.toString())) return ignore(name, 'it is of another device')
    if (meaning.is === 'enrolled') {
      const values = isRecord(body[name]) ? body[name] : body
      if (!enrolment.reported(meaning.what, values)) ignore(name, 'no enrolment waits for it')
    } else if (meaning.is === 'turn') {
      const event = turns.read(body)
      const why = event ? await turns.happened(event) : 'it is not an event of an arm'
      if (why) ignore(name, why)
    } else if (meaning.is === 'changes') await changes(body.object_changes)
    else if (meaning.is === 'mode') presence.modeTold(body.operation_mode)
    // Somebody inside pressed the button. Where turns are reported, the turn is the exit.
    else if (settings.release !== 'catra') door.turned({ direction: 'out', at: door.now() })
  }

  const changes = async (listed: unknown): Promise<void> => {
    for (const change of Array.isArray(listed) ? listed : []) {
      if (!isRecord(change) || !isRecord(change.values)) ignore('dao', 'a change without values')
      else if (change.object === 'access_logs') {
        const why = await log.told(change.values, change.type)
        if (why) ignore('dao', why)
      } else if (change.type === 'inserted') {
        enrolment.reported(change.object === 'cards' ? 'card' : 'finger', change.values)
      }
    }
  }

  const isPush = (path: string, { query }: Message, request: IncomingMessage) =>
    request.method === 'GET' && query.has('deviceId') && pushPaths.test(path)

  return async (request: IncomingMessage, response: ServerResponse, target: string): Promise<void> => {
    const [path = '', search = ''] = splitOnce(target, '?')
    const last = path.split('/').at(-1) ?? ''
    const message: Message = {
      name: last.replace(/\.fcgi$/, ''),
      isEvent: last.endsWith('.fcgi'),
      query: new URLSearchParams(search),
    }
    const { name, isEvent, query } = message
    const ownId = whole(query.get('deviceId') ?? undefined)?.toString()
    if (isPush(path, message, request)) {
      presence.heard('push')
      const isOwn = presence.isThisDevice(ownId)
      if (!isOwn) ignore('push', 'it is of another device')
      return reply(response, 200, isOwn ? push.next() : '')
    }
    if (name === 'result' && request.method === 'POST') {
      const body = (await readBody(request, photoBytes)).toString()
      const why = presence.isThisDevice(ownId) ? push.result(query.get('endpoint'), body) : 'it is of another device'
      if (why) ignore('result', why)
      return reply(response, 200)
    }
    if (request.method !== 'POST') {
      ignore(name.slice(0, 60), `${request.method} is not answered here`)
      return reply(response, 404, '{}')
    }
    const { is } = messages[name] ?? {}
    if (is === 'question' || is === 'unread question') return question(message, request, response)
    if (is === 'alive' && isEvent) {
      await readBody(request)
      presence.heard(name as 'session_is_valid' | 'device_is_alive')
      const answer = name === 'session_is_valid' ? { session_is_valid: true } : {}
      return reply(response, presence.canDecide() ? 200 : 503, JSON.stringify(answer))
    }
    if (is === 'of no interest') await skipBody(request)
    else if (is === undefined || name === 'session_is_valid') {
      await skipBody(request)
      ignore(name.slice(0, 60), 'it is of an unknown kind')
      return reply(response, 404, '{}')
    } else {
      presence.heard('monitor')
      if (is === 'alive') await readBody(request)
      else await report(message, request)
    }
    reply(response, 200)
  }
}

/** The fields of a form and those of the address. Firmware that sends JSON instead is understood as well. */
function fieldsOf(body: string, query = new URLSearchParams()): Fields {
  const fields = new Map(query)
  const json = body.trimStart().startsWith('{') ? parseExact(body) : undefined
  if (isRecord(json)) {
    for (const [name, value] of Object.entries(json)) if (typeof value !== 'object') fields.set(name, String(value))
  } else for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
  return fields
}

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}
