import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Door } from '../../devices/adapter.ts'
import { photoBytes, readBody, skipBody } from '../../devices/body.ts'
import type { AccessLog } from './access-log.ts'
import type { Answers } from './answers.ts'
import type { Enrolment } from './enrolment.ts'
import { isRecord, parseExact, whole } from './exact-json.ts'
import type { Presence } from './presence.ts'
import type { createPushChannel } from './push-channel.ts'
import { type Fields, questionNames, readQuestion } from './questions.ts'
import type { Settings } from './settings.ts'
import type { Turns } from './turns.ts'

export interface ReceiveParts {
  door: Door
  settings: Settings
  answers: Answers
  turns: Turns
  log: AccessLog
  enrolment: Enrolment
  presence: Presence
  push: ReturnType<typeof createPushChannel>
}

/** Bodies that are a photo or a template, which is dropped as it arrives. */
const unread = ['new_biometric_image', 'new_biometric_template']
/** Reports that change nothing here; photos among them are dropped as they arrive. */
const uninteresting = [
  'door',
  'secbox',
  'usb_drive',
  'pin',
  'password',
  'access_photo',
  'face_template',
  'pin_create',
  'password_create',
]

interface Message {
  name: string
  /** Of an online event, whose name ends in .fcgi; Monitor has some of the same names. */
  isEvent: boolean
  query: URLSearchParams
}

/** Takes everything that the device sends: each is answered, and what is not taken up is said in the log. */
export function createReceiver(parts: ReceiveParts) {
  const { door, settings, answers, turns, log, enrolment, presence, push } = parts

  const ignore = (what: string, why: string) => door.log('info', 'a message of the device is ignored', { what, why })

  const question = async (message: Message, request: IncomingMessage, response: ServerResponse) => {
    const isUnread = unread.includes(message.name)
    const body = isUnread ? '' : (await readBody(request)).toString()
    if (isUnread) await skipBody(request)
    const fields = fieldsOf(body, message.query)
    presence.heard('question')
    const { deviceId, time } = { deviceId: fields.get('device_id'), time: whole(fields.get('time')) }
    if (!presence.isThisDevice(deviceId)) {
      ignore(message.name, 'it is of another device')
      return json(response, 200, { result: { event: 6, user_id: 0, user_name: '', user_image: false, portal_id: 1 } })
    }
    if (time !== undefined) presence.stamped(time)
    await answers.answer(readQuestion(message.name, fields, settings), body || message.query.toString(), response)
  }

  /** Monitor tells it again until it is answered 200, and what comes after it waits: so what is unreadable is taken, too. */
  const report = async ({ name, isEvent }: Message, request: IncomingMessage): Promise<void> => {
    const text = (await readBody(request, enrolment.isReport(name) ? photoBytes : undefined)).toString()
    const body = isEvent && !text.trimStart().startsWith('{') ? Object.fromEntries(fieldsOf(text)) : parsed(text)
    if (!isRecord(body)) return ignore(name, 'it is no JSON')
    if (!presence.isThisDevice(whole(body.device_id)?.toString())) return ignore(name, 'it is of another device')
    if (enrolment.isReport(name)) {
      const values = isRecord(body[name]) ? body[name] : body
      if (!enrolment.reported(name, values)) ignore(name, 'no enrolment waits for it')
      return
    }
    if (name === 'catra_event') {
      const event = turns.read(body)
      const why = event ? await turns.happened(event) : 'it is no event of an arm'
      if (why) ignore(name, why)
    } else if (name === 'dao') await changes(body.object_changes)
    else if (name === 'operation_mode') presence.modeTold(body.operation_mode)
    else if (name === 'new_rex_log') exitButton()
  }

  const changes = async (listed: unknown): Promise<void> => {
    for (const change of Array.isArray(listed) ? listed : []) {
      if (!isRecord(change) || !isRecord(change.values)) ignore('dao', 'a change without values')
      else if (change.object === 'access_logs') {
        const why = await log.told(change.values, change.type)
        if (why) ignore('dao', why)
      } else if (change.type === 'inserted') {
        enrolment.reported(change.object === 'cards' ? 'card' : 'template', change.values)
      }
    }
  }

  /** Somebody inside pressed the button. Where a turn is told, that turn is the exit. */
  const exitButton = () => {
    if (settings.release !== 'catra') door.turned({ direction: 'out', at: door.now() })
  }

  const isPush = (path: string, { query }: Message, request: IncomingMessage) =>
    request.method === 'GET' && query.has('deviceId') && /^(\/|\/push|\/push\/push)?$/.test(path)

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
      return text(response, isOwn ? push.next() : '')
    }
    if (name === 'result' && request.method === 'POST') {
      const body = (await readBody(request, photoBytes)).toString()
      const why = presence.isThisDevice(ownId) ? push.result(query.get('endpoint'), body) : 'it is of another device'
      if (why) ignore('result', why)
      return text(response, '')
    }
    if (request.method !== 'POST') {
      ignore(name.slice(0, 60), `${request.method} is not answered here`)
      return json(response, 404, {})
    }
    if (questionNames.includes(name)) return question(message, request, response)
    if (isEvent && (name === 'session_is_valid' || name === 'device_is_alive')) {
      await readBody(request)
      presence.heard(name)
      return json(
        response,
        presence.canDecide() ? 200 : 503,
        name === 'session_is_valid' ? { session_is_valid: true } : {},
      )
    }
    if (uninteresting.includes(name)) await skipBody(request)
    else if (name === 'device_is_alive') {
      await readBody(request)
      presence.heard('monitor')
    } else if (known(name, enrolment)) {
      presence.heard('monitor')
      await report(message, request)
    } else {
      await skipBody(request)
      ignore(name.slice(0, 60), 'it is of a kind that is not known')
      return json(response, 404, {})
    }
    text(response, '')
  }
}

function known(name: string, enrolment: Enrolment): boolean {
  return ['catra_event', 'dao', 'operation_mode', 'new_rex_log'].includes(name) || enrolment.isReport(name)
}

/** A form's fields and those of the address; firmware that sends JSON instead is understood as well. */
function fieldsOf(body: string, query = new URLSearchParams()): Fields {
  const fields = new Map(query)
  const json = body.trimStart().startsWith('{') ? parsed(body) : undefined
  if (isRecord(json)) {
    for (const [name, value] of Object.entries(json)) if (typeof value !== 'object') fields.set(name, String(value))
  } else for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
  return fields
}

function parsed(text: string): unknown {
  try {
    return parseExact(text)
  } catch {
    return undefined
  }
}

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at)
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)]
}

function json(response: ServerResponse, status: number, value: unknown): void {
  const body = JSON.stringify(value)
  response
    .writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
    .end(body)
}

function text(response: ServerResponse, body: string): void {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  response.writeHead(200, body ? headers : { 'content-length': 0 }).end(body)
}
