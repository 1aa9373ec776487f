import { Type } from 'typebox'
import { bookInApp, readOwnRules } from '#modules/classes/book-in-app.ts'
import { appBookingReasons, appLeavingReasons } from '#modules/classes/index.ts'
import { giveUpOwnSeat, listOwnClasses } from '#modules/member-app/own-classes.ts'
import { BookingRules, OwnClass, OwnSeat } from '#modules/member-app/schemas.ts'
import { askForCode } from '#modules/member-sessions/ask-for-code.ts'
import { closeOwnAccess, endOwnPhone } from '#modules/member-sessions/close-access.ts'
import { proofReasons } from '#modules/member-sessions/fresh-proof.ts'
import { openByCode } from '#modules/member-sessions/open-by-code.ts'
import { openLink } from '#modules/member-sessions/open-link.ts'
import { readCompany, readSession } from '#modules/member-sessions/read-session.ts'
import {
  AppCompany,
  AppSession,
  AskedCode,
  ContactAsking,
  EndedSessions,
  OpenedLink,
  PhoneOfMember,
  SessionParams,
  TypedCode,
} from '#modules/member-sessions/schemas.ts'
import { listOwnPhones, signOut } from '#modules/member-sessions/sessions.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Tries } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { comeIn, phoneEndpoints, type VisitorContext, visitorEndpoints } from '../context.ts'

const visitorsEndpoint = visitorEndpoints({ tag: 'App' })
const endpoint = phoneEndpoints({ tag: 'App' })
const classEndpoint = phoneEndpoints({ tag: 'App', part: 'classes' })

/** The endpoints for signing in to the app. `tries` counts invalid links and codes. */
export function memberAppEndpoints({ tries, box }: { tries: Tries; box: SecretBox }): Endpoint[] {
  const opening = ({ gym, session }: VisitorContext) => ({ gym, box, leaves: session?.id ?? null })
  return [
    visitorsEndpoint('GET', {
      operationId: 'getAppCompany',
      summary: 'The company of the app',
      description: 'The data that the app shows before anyone has signed in.',
      reply: data(AppCompany),
      handle: async (ctx) => readCompany(ctx, ctx.gym),
    }),
    visitorsEndpoint('POST /session', {
      operationId: 'beginAppSession',
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Sign in with a link of the front desk',
      description: 'A link can be used once and within a day. The answer sets the cookie of the session.',
      body: OpenedLink,
      reply: created(AppSession),
      handle: async (ctx, { body }) => comeIn(ctx, await openLink(ctx, { tries, ...opening(ctx) }, body.token)),
    }),
    visitorsEndpoint('POST /code', {
      operationId: 'askForAppCode',
      transaction: false,
      summary: 'Ask for a code by mail',
      description:
        'Mails six digits to the member with this e-mail address or CPF, if there is one whose e-mail address is known; the ' +
        'answer is the same in any case. While a code is valid, asking again mails the same one.',
      body: ContactAsking,
      reply: data(AskedCode),
      handle: (ctx, { body }) => askForCode(ctx, { tries, box }, body),
    }),
    visitorsEndpoint('POST /session/code', {
      operationId: 'beginAppSessionByCode',
      transaction: false,
      summary: 'Sign in with a code from a mail',
      description:
        'A code is good once, for ten minutes, with the e-mail address or CPF for which it was asked, and worthless after ' +
        'five wrong ones. The answer sets the cookie of the session.',
      body: TypedCode,
      reply: created(AppSession),
      handle: async (ctx, { body }) => comeIn(ctx, await openByCode(ctx, { tries, ...opening(ctx) }, body)),
    }),
    endpoint('GET /session', {
      operationId: 'getAppSession',
      summary: 'The member of this phone, and the secret for its codes',
      reply: data(AppSession),
      handle: (ctx) => readSession(ctx, { gym: ctx.gym, box }, ctx.session),
    }),
    endpoint('DELETE /session', {
      operationId: 'endAppSession',
      summary: 'End the session of this phone',
      description:
        'Codes that the phone has created or will create are refused from then on. Its passkeys stay, so that the member can come ' +
        'back by them.',
      reply: data(EndedSessions),
      handle: async (ctx) => {
        const ended = await signOut(ctx, ctx.session.id)
        ctx.keepToken(null)
        return ended
      },
    }),
    endpoint('GET /sessions', {
      operationId: 'listAppSessions',
      summary: "The member's phones",
      reply: data(Type.Array(PhoneOfMember)),
      handle: (ctx) => listOwnPhones(ctx, ctx.session),
    }),
    endpoint('DELETE /sessions', {
      operationId: 'closeOwnAccess',
      summary: 'Sign out everywhere',
      description:
        "Ends the member's app on every phone, this one included, and every way back: passkeys, the link of the desk, codes " +
        'that were mailed and the address of the calendar. The member signs in with a new code or at the desk.',
      reply: data(EndedSessions),
      reasons: proofReasons,
      handle: async (ctx) => {
        const ended = await closeOwnAccess(ctx, ctx.session)
        if (!(ended instanceof Failure)) ctx.keepToken(null)
        return ended
      },
    }),
    endpoint('DELETE /sessions/:id', {
      operationId: 'endOtherAppSession',
      summary: "End the session of one of the member's phones",
      description: 'The passkeys that it created or signed in with are removed, too.',
      params: SessionParams,
      reply: data(EndedSessions),
      reasons: proofReasons,
      handle: async (ctx, { params }) => {
        const ended = await endOwnPhone(ctx, ctx.session, params.id)
        if (!(ended instanceof Failure) && params.id === ctx.session.id) ctx.keepToken(null)
        return ended
      },
    }),
    classEndpoint('GET /classes', {
      operationId: 'listOwnClasses',
      summary: 'The classes of a week, with the member’s own seats',
      description: 'Those of today and the next six days, in order; classes that are over are left out.',
      reply: data(Type.Array(OwnClass)),
      handle: (ctx) => listOwnClasses(ctx, ctx.memberId),
    }),
    classEndpoint('GET /booking-rules', {
      operationId: 'getBookingRules',
      summary: 'The company’s rules for members who book',
      reply: data(BookingRules),
      handle: (ctx) => readOwnRules(ctx, ctx.memberId),
    }),
    classEndpoint('POST /classes/:id/seat', {
      operationId: 'bookOwnSeat',
      summary: 'Book a seat',
      description: 'When the class is full, the member gets the next place on the waitlist.',
      reply: created(OwnSeat),
      failures: ['DUPLICATE_ENTRY'],
      reasons: appBookingReasons,
      handle: (ctx, { params }) => bookInApp(ctx, params.id, ctx.memberId),
    }),
    classEndpoint('DELETE /classes/:id/seat', {
      operationId: 'giveUpOwnSeat',
      summary: 'Give up the member’s own seat or waiting place',
      description: 'A free seat goes to the next member on the waitlist who may attend.',
      reply: data(OwnSeat),
      reasons: appLeavingReasons,
      handle: (ctx, { params }) => giveUpOwnSeat(ctx, params.id, ctx.memberId),
    }),
  ]
}
