import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Credential } from '@catraca/device-contract/messages.ts'
import { type Attempt, DeviceRefused, type HistoryLine, type Speaker } from '../../devices/adapter.ts'
import { readBody, reply } from '../../devices/body.ts'
import { choice, defineMake, type SpokenDevice, type Upkeep } from '../../devices/define-make.ts'
import { type Message, readMessage } from './messages.ts'
import { createReleases } from './releases.ts'
import { checkSignature, signedHeaders } from './signature.ts'

/** A device that sends nothing for this long is away. */
const silentMs = 60_000
const lookEveryMs = 5000
/** How many answers are kept, to be repeated for the same id. */
const answersKept = 500
/** How long a device may take to answer a release that the bridge sends it. */
const releaseWithinMs = 5000

type Answer = Record<string, unknown>

const settingList = {
  confirms_turns: choice(['false', 'true'], 'true: the device says when somebody turned or gave up'),
  direction: choice(['in', 'out'], 'in or out: the way of messages that name none'),
}

/** Any device that can send JSON, for instance an ESP32 with a relay; see docs/http-devices.md. */
export const http = defineMake({
  id: 'http',
  name: 'HTTP',
  factoryPasswords: [],
  sendsPassword: false,
  settings: settingList,
  speak,
})

function speak({ door, settings }: SpokenDevice<typeof settingList>): Speaker & { upkeep: Upkeep } {
  const { password, address } = door.device
  const side = settings.direction
  const releases = createReleases()
  const answers = new Map<string, { body: string; answer: Promise<Answer> }>()
  /** A message that was signed before this run cannot be sent to it again. */
  const oldest = Number(door.memory.get('newest') ?? 0)
  let newest = oldest
  let heardAt = Number.NEGATIVE_INFINITY

  function heard(signedAt: number): void {
    heardAt = door.monotonic()
    if (signedAt > newest) {
      newest = signedAt
      door.memory.set('newest', String(newest))
    }
    const clock_drift_ms = signedAt * 1000 - door.now()
    door.health({ online: true, mode: 'online', clock_drift_ms: Math.abs(clock_drift_ms) < 1000 ? 0 : clock_drift_ms })
    door.alarm('wrong_password', false)
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET') return send(response, 200, { now: Math.floor(door.now() / 1000) })
    const body = await readBody(request)
    if (password === null) return refuse(response, 401, 'secret_missing')
    const signedAt = checkSignature(password, request.headers, body, Math.floor(door.now() / 1000))
    if (typeof signedAt !== 'number') {
      if (signedAt === 'wrong_signature') door.alarm('wrong_password', true)
      return refuse(response, 401, signedAt)
    }
    if (signedAt <= oldest) return refuse(response, 401, 'replayed')
    const message = readMessage(body)
    if (message === undefined) return refuse(response, 400, 'unreadable')
    const known = answers.get(message.id)
    if (known !== undefined && known.body !== body.toString('utf8')) return refuse(response, 409, 'id_used')
    heard(signedAt)
    const answer = known?.answer ?? answerTo(message, signedAt)
    if (known === undefined) keep(message, body.toString('utf8'), answer)
    send(response, 200, { id: message.id, ...(await answer) })
  }

  function keep({ id, type }: Message, body: string, answer: Promise<Answer>): void {
    if (type === 'poll') return
    answers.set(id, { body, answer })
    answer.catch(() => answers.delete(id))
    if (answers.size > answersKept) answers.delete(answers.keys().next().value!)
  }

  async function answerTo(message: Message, signedAt: number): Promise<Answer> {
    /** Real time: how long the event was before the signature, which the same clock has just made. */
    const timeOf = (at = signedAt) => door.now() - Math.max(0, signedAt - at) * 1000
    switch (message.type) {
      case 'ask':
        return ask(message)
      case 'turned': {
        const { attempt, direction, at } = message
        const grant = door.waiting().find(({ attemptId }) => attemptId === attempt)
        door.turned({
          ...(attempt !== undefined && { attemptId: attempt }),
          direction: direction ?? grant?.direction ?? side,
          at: timeOf(at),
        })
        return {}
      }
      case 'gave_up':
        door.gaveUp({ attemptId: message.attempt, at: timeOf(message.at) })
        return {}
      case 'released':
        releases.done(message.release)
        return {}
      case 'history':
        await door.history(message.lines.map((line) => lineOf(line, timeOf)))
        return {}
      case 'poll': {
        const { firmware, serial, wait = 0 } = message
        door.health({ ...(firmware !== undefined && { firmware }), ...(serial !== undefined && { serial }) })
        return { release: (await releases.next(wait * 1000)) ?? null }
      }
    }
  }

  async function ask(message: Message & { type: 'ask' }): Promise<Answer> {
    const credential = credentialOf(message)
    if (credential === undefined) return { allowed: false, attempt: null, message: 'Procure a recepção' }
    const direction = message.direction ?? side
    const method = (message.method ?? methodOf[credential.type]) as Attempt['method']
    const decision = await door.ask({ credential, method, direction, marks: { uuid: message.id } })
    const { allowed, attemptId, message: words, userId } = decision
    return { allowed, attempt: allowed ? attemptId : null, direction, message: words, user: userId }
  }

  function refuse(response: ServerResponse, status: number, why: string): void {
    door.log('warn', 'a message was refused', { what: why })
    send(response, status, { error: why })
  }

  function send(response: ServerResponse, status: number, answer: Answer): void {
    const body = JSON.stringify(answer)
    const headers = password === null ? undefined : signedHeaders(password, Math.floor(door.now() / 1000), body)
    reply(response, status, body, headers)
  }

  async function callDevice(direction: 'in' | 'out', attempt: string): Promise<void> {
    const id = randomUUID()
    const body = JSON.stringify({ id, type: 'release', direction, attempt })
    const headers = signedHeaders(password!, Math.floor(door.now() / 1000), body)
    const answer = await door.call({ path: '/', method: 'POST', headers, body, timeoutMs: releaseWithinMs })
    const said = answer.body
    const signed = checkSignature(password!, answer.headers, said, Math.floor(door.now() / 1000))
    if (typeof signed !== 'number') throw new DeviceRefused('not_the_device')
    const { id: same, done } = JSON.parse(said.toString('utf8')) as { id?: string; done?: boolean }
    if (same !== id || done !== true) throw new DeviceRefused('arm_not_freed')
  }

  const isHeard = () => door.monotonic() - heardAt <= silentMs
  return {
    abilities: { confirmsTurns: settings.confirms_turns === 'true', holdsUsers: false, letsOutAlone: false },
    receive,
    async release(direction, attempt) {
      if (password === null) throw new DeviceRefused('no_secret')
      return address === null ? releases.give(direction, attempt) : callDevice(direction, attempt)
    },
    upkeep: {
      everyMs: () => lookEveryMs,
      isOnline: isHeard,
      mode: () => (heardAt > 0 ? 'online' : 'unknown'),
      start: () => door.alarm('secret_missing', password === null),
      stop: releases.close,
    },
  }
}

const methodOf = { card: 'card', text: 'qr', user: 'manual' } as const
const kindOf = {
  entry: 'offline_entry',
  exit: 'offline_exit',
  denied: 'offline_denied',
  gave_up: 'offline_gave_up',
} as const

function credentialOf({ card, user, text }: { card?: string; user?: number; text?: string }): Credential | undefined {
  const shown: Credential[] = [
    ...(card === undefined ? [] : [{ type: 'card', number: card } as const]),
    ...(user === undefined ? [] : [{ type: 'user', user_id: user } as const]),
    ...(text === undefined ? [] : [{ type: 'text', text } as const]),
  ]
  return shown.length === 1 ? shown[0] : undefined
}

function lineOf(line: (Message & { type: 'history' })['lines'][number], timeOf: (at: number) => number): HistoryLine {
  const credential = credentialOf(line) ?? null
  return {
    log: { id: line.log, time: String(line.at) },
    at: timeOf(line.at),
    kind: kindOf[line.kind as keyof typeof kindOf],
    credential,
    method: (line.method ?? (credential === null ? 'manual' : methodOf[credential.type])) as HistoryLine['method'],
  }
}
