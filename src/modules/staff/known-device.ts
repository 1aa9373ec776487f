import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { machineNow } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import type { SecretBox } from '#platform/secrets.ts'

const cookieName = 'catraca_device'
const goodForSeconds = 90 * 24 * 3600
/** The computer of a front desk is known for whoever works there. */
const mostPeople = 8

/**
 * The mark of a device from which somebody has signed in before. It tells them apart from strangers who guess, and opens
 * nothing: the password is asked for as ever. It is bound to one account and worthless for any other.
 */
export interface DeviceMark {
  staffId: string
  deviceId: string
  /** In seconds since 1970. */
  until: number
}

type Whose = { team_id: string; id: string }

/** The marks that a browser sent, as they are: what they are worth says `isMarkOf`. */
export function readMarks(request: FastifyRequest): string[] {
  return (request.cookies[cookieName] ?? '').split('~', mostPeople).filter((text) => text !== '')
}

/** Which device it is on which this person has signed in before; undefined when it is none of theirs. */
export function findKnownDevice(box: SecretBox, marks: string[], person: Whose): string | undefined {
  for (const text of marks) {
    const [staffId, deviceId, until, mac] = text.split('.')
    if (staffId !== person.id || deviceId === undefined || mac === undefined) continue
    const mark = { staffId, deviceId, until: Number(until) }
    if (!(mark.until * 1000 > machineNow().epochMilliseconds)) continue
    const [sent, right] = [Buffer.from(mac), Buffer.from(macOf(box, person, mark))]
    if (sent.length === right.length && timingSafeEqual(sent, right)) return deviceId
  }
  return undefined
}

/** Makes the device known for this person, or known for longer, beside the others who use it. */
export function rememberDevice(box: SecretBox, request: FastifyRequest, reply: FastifyReply, person: Whose): void {
  const marks = readMarks(request)
  const deviceId = findKnownDevice(box, marks, person) ?? newId()
  const mark = {
    staffId: person.id,
    deviceId,
    until: Math.floor(machineNow().epochMilliseconds / 1000) + goodForSeconds,
  }
  const text = [mark.staffId, mark.deviceId, mark.until, macOf(box, person, mark)].join('.')
  const others = marks.filter((other) => !other.startsWith(`${person.id}.`))
  reply.setCookie(cookieName, [text, ...others].slice(0, mostPeople).join('~'), {
    path: '/dashboard/api/session',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
    maxAge: goodForSeconds,
  })
}

function macOf(box: SecretBox, person: Whose, { deviceId, until }: DeviceMark): string {
  const key = box.derive('known devices of the dashboard')
  return createHmac('sha256', key).update(`${person.team_id} ${person.id} ${deviceId} ${until}`).digest('base64url')
}
