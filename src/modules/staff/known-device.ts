import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSame } from '#platform/secrets/is-same.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'

const purpose = 'known devices of the dashboard'
const cookieName = 'catraca_device'
const goodForSeconds = 90 * 24 * 3600
/** Most people remembered on one device, such as the computer of a front desk. */
const mostPeople = 8

/**
 * The mark of a device on which a person has signed in before. It distinguishes them from strangers who guess, but
 * grants no access: the password is still required. It is bound to one account and worthless for any other.
 */
export interface DeviceMark {
  teamId: string
  staffId: string
  deviceId: string
  /** In seconds since 1970. */
  until: number
}

/** The marks of a browser, for all people who use it; forged, altered and expired marks are dropped. */
export function readMarks(box: SecretBox, request: FastifyRequest): DeviceMark[] {
  const texts = (request.cookies[cookieName] ?? '').split('~', mostPeople)
  return texts.map((text) => readMark(box, text)).filter((mark) => mark !== undefined)
}

export function isMarkOf(mark: DeviceMark, person: { team_id: string; id: string }): boolean {
  return mark.teamId === person.team_id && mark.staffId === person.id
}

/**
 * Remembers the device for this person, or extends the time it is remembered, along with the other people who use it.
 */
export function rememberDevice(
  { box, origin }: { box: SecretBox; origin: () => string },
  request: FastifyRequest,
  reply: FastifyReply,
  person: { team_id: string; id: string },
): void {
  const marks = readMarks(box, request)
  const deviceId = marks.find((mark) => isMarkOf(mark, person))?.deviceId ?? newId()
  const until = Math.floor(machineNow().epochMilliseconds / 1000) + goodForSeconds
  const own = { teamId: person.team_id, staffId: person.id, deviceId, until }
  const others = marks.filter((mark) => !isMarkOf(mark, person))
  const value = [own, ...others].slice(0, mostPeople).map((mark) => signed(mark, box.derive(purpose)))
  reply.setCookie(cookieName, value.join('~'), {
    path: '/dashboard/api/session',
    httpOnly: true,
    sameSite: 'lax',
    secure: origin().startsWith('https:'),
    maxAge: goodForSeconds,
  })
}

function signed({ teamId, staffId, deviceId, until }: DeviceMark, key: string): string {
  const text = [teamId, staffId, deviceId, until].join('.')
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

function readMark(box: SecretBox, text: string): DeviceMark | undefined {
  const [teamId = '', staffId = '', deviceId = '', until = ''] = text.split('.')
  const mark = { teamId, staffId, deviceId, until: Number(until) }
  if (!(mark.until * 1000 > machineNow().epochMilliseconds)) return undefined
  return box.deriveAll(purpose).some((key) => isSame(signed(mark, key), text)) ? mark : undefined
}
