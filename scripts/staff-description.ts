import { type TObject, type TSchema, Type } from 'typebox'
import { fieldNotes } from '#apis/public/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { Confirmation } from '#apis/staff/own-account.ts'
import { NewPassword, SessionParams, Strength } from '#apis/staff/routes/account.ts'
import { NewPasskey, PasskeyParams, TotpCode } from '#apis/staff/routes/second-factor.ts'
import { AcceptedLink, LinkQuery, PasskeySignIn, SignIn } from '#apis/staff/routes/sessions.ts'
import {
  InvitingLink,
  OwnSession,
  PasswordStrength,
  ProposedApp,
  SecondFactorChange,
  SecondFactorState,
  StaffSession,
} from '#apis/staff/session-answers.ts'
import { PasskeyCreation, PasskeyRequest } from '#platform/auth/passkeys.ts'
import { describeEndpoints } from '#platform/endpoint/describe-endpoints.ts'
import { data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { describedOperation, describedRequest, openApiHead } from '#platform/endpoint/openapi.ts'
import { finishDocument } from '#platform/endpoint/openapi-document.ts'

/** A route that is not an endpoint, with what the dashboard's client has to know about it. */
interface SessionOperation {
  operationId: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  params?: TObject
  querystring?: TObject
  body?: TObject
  answer: TSchema
}

const Ended = Type.Object({ ended: Type.Integer() })
const Nothing = Type.Object({})
const change = { body: Confirmation, answer: SecondFactorChange }

/** Signing in, and a person's own account. */
export const sessionOperations: SessionOperation[] = [
  { operationId: 'getStaffSession', method: 'GET', path: '/session', answer: StaffSession },
  { operationId: 'signIn', method: 'POST', path: '/session', body: SignIn, answer: StaffSession },
  { operationId: 'signOut', method: 'DELETE', path: '/session', answer: Nothing },
  { operationId: 'openStaffLink', method: 'GET', path: '/session/link', querystring: LinkQuery, answer: InvitingLink },
  { operationId: 'acceptStaffLink', method: 'POST', path: '/session/link', body: AcceptedLink, answer: StaffSession },
  { operationId: 'listOwnSessions', method: 'GET', path: '/session/list', answer: Type.Array(OwnSession) },
  { operationId: 'endOwnSession', method: 'DELETE', path: '/session/list/:id', params: SessionParams, answer: Ended },
  { operationId: 'endOtherOwnSessions', method: 'DELETE', path: '/session/list', answer: Ended },
  {
    operationId: 'confirmIdentity',
    method: 'POST',
    path: '/session/confirm',
    body: Confirmation,
    answer: Type.Object({ confirmed_for_seconds: Type.Integer() }),
  },
  { operationId: 'changeOwnPassword', method: 'PUT', path: '/session/password', body: NewPassword, answer: Nothing },
  { operationId: 'ratePassword', method: 'POST', path: '/session/strength', body: Strength, answer: PasswordStrength },
  { operationId: 'getSecondFactor', method: 'GET', path: '/session/second-factor', answer: SecondFactorState },
  { operationId: 'proposeApp', method: 'POST', path: '/session/totp', body: Confirmation, answer: ProposedApp },
  { operationId: 'setApp', method: 'PUT', path: '/session/totp', body: TotpCode, answer: SecondFactorChange },
  { operationId: 'removeApp', method: 'DELETE', path: '/session/totp', ...change },
  {
    operationId: 'beginPasskey',
    method: 'POST',
    path: '/session/passkeys/creation',
    body: Confirmation,
    answer: PasskeyCreation,
  },
  {
    operationId: 'addPasskey',
    method: 'POST',
    path: '/session/passkeys',
    body: NewPasskey,
    answer: SecondFactorChange,
  },
  { operationId: 'removePasskey', method: 'DELETE', path: '/session/passkeys/:id', params: PasskeyParams, ...change },
  { operationId: 'renewRecoveryCodes', method: 'POST', path: '/session/recovery-codes', ...change },
  { operationId: 'challengePasskey', method: 'POST', path: '/session/passkey/challenge', answer: PasskeyRequest },
  {
    operationId: 'signInByPasskey',
    method: 'POST',
    path: '/session/passkey',
    body: PasskeySignIn,
    answer: StaffSession,
  },
]

function operationOf(described: Endpoint | SessionOperation): object {
  if (!('answer' in described)) return describedOperation(described)
  const { operationId, answer, querystring, ...asked } = described
  const content = { 'application/json': { schema: data(answer).schema } }
  return {
    operationId,
    ...describedRequest({ ...asked, query: querystring }),
    responses: { 200: { description: 'The request succeeded.', content } },
  }
}

/** The description of the dashboard's API as an OpenAPI document; nothing is called. */
export function describeStaffApi(): object {
  const head = { ...openApiHead, info: { title: 'Catraca dashboard', version: 'v1' } }
  const endpoints = [...dashboardEndpoints({} as DashboardSurroundings), ...sessionOperations]
  const collected = describeEndpoints(endpoints, { head, operationOf })
  return finishDocument(collected, { notes: fieldNotes, webhooks: {}, examples: {} })
}
