import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarOf, seatAsCalendar } from '#modules/member-sessions/own-calendar.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { refuse } from '#platform/http/answers.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { createWindows } from '#platform/limits/windows.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { ContextOf } from './api.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Calendar programs ask about once an hour; several programs of one person may use the same address. */
const mostPerMinute = 30

/** The calendars, which are text and not JSON: one at a secret address, and one of a single class for the member's phone. */
export function calendarRoutes(
  app: FastifyInstance,
  { contextOf, box }: { contextOf: ContextOf; box: SecretBox },
): void {
  const windows = createWindows({ most: mostPerMinute, seconds: 60 })
  app.get('/calendar/:file', { config: { open: true } }, async (request, reply) => {
    const { file } = request.params as { file: string }
    const token = file.replace(/\.ics$/, '')
    const seconds = windows.take(`${request.phone!.gym.slug} ${token}`)
    if (seconds !== undefined) return refuse(reply, tooMany('TOO_MANY_TRIES', seconds * 1000))
    if (!hasClasses(request)) return answer(reply, undefined)
    const ctx = contextOf(request, reply)
    return answer(reply, await calendarOf(ctx, { gym: ctx.gym, box }, token))
  })
  app.get('/classes/:id/seat.ics', { config: { open: true } }, async (request, reply) => {
    const ctx = contextOf(request, reply)
    const { gym, session } = ctx
    if (session === null) return refuse(reply, new Failure('UNAUTHORIZED', 'This phone has no session here.'))
    const { id } = request.params as { id: string }
    if (!hasClasses(request)) return answer(reply, undefined)
    const wanted = { memberId: session.personId, classId: id }
    return answer(reply, idForm.test(id) ? await seatAsCalendar(ctx, gym, wanted) : undefined)
  })
}

const hasClasses = (request: FastifyRequest) => request.phone!.gym.parts.includes('classes')

function answer(reply: FastifyReply, text: string | undefined): FastifyReply {
  if (text === undefined) return refuse(reply, notFound('Calendar'))
  return reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', 'inline; filename="catraca.ics"')
    .send(text)
}
