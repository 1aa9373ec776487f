import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { components } from './app-api.generated.ts'
import { forget, type Kept, keep, recall } from './kept.ts'

type Shapes = components['schemas']
export type Device = Shapes['PhoneOfMember']
export type Plan = Shapes['OwnPlan']
export type Charge = Shapes['OpenCharge']
export type BookingRules = Shapes['BookingRules']
export type BodyMeasurement = Shapes['BodyMeasurement']
export type GymClass = Shapes['OwnClass']
export type Passkey = Shapes['OwnPasskey']
export type Visit = Shapes['OwnVisit']
export type Preferences = Shapes['OwnPreferences']
export type ErasureRequest = Shapes['OwnErasureRequest']
export type Details = Shapes['OwnDetails']
export type Training = Shapes['OwnTraining']
export type DoneWorkouts = Shapes['DoneWorkouts']
export type Curve = Shapes['ExerciseCurve']

/** What the service refused. */
export class Refused extends Error {
  readonly status: number
  /** Of a broken rule: its `reason`, with the rule's numbers. */
  readonly details: Record<string, unknown>
  constructor(status: number, details: Record<string, unknown>) {
    super(`HTTP ${status}`)
    this.status = status
    this.details = details
  }
}

interface Sent {
  body?: object
  signal?: AbortSignal
}

/** Throws a `Refused`, or a TypeError, as browsers do, when there is no answer. */
export async function call<T>(company: string, method: string, path: string, sent: Sent = {}): Promise<T> {
  return (await (await send(company, method, path, sent)).json()).data
}

/** Everything that the gym holds about the member, as a file. */
export async function fetchOwnData(company: string): Promise<Blob> {
  return (await send(company, 'POST', '/data')).blob()
}

async function send(company: string, method: string, path: string, { body, signal }: Sent = {}): Promise<Response> {
  const response = await fetch(`/app/api/${encodeURIComponent(company)}${path}`, {
    method,
    signal,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Refused(response.status, await detailsOf(response))
  return response
}

/**
 * A write whose answer may be lost, and which the service refuses when it is done already: if it fails, what it was to do is
 * looked for, and the failure only counts when that is not there. So the same may be tapped again, and nothing is done twice.
 */
export async function orDone(write: () => Promise<unknown>, isDone: () => Promise<boolean | undefined>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!(await isDone().catch(() => false))) throw error
  }
}

/** A proxy before the service may answer with something else. */
async function detailsOf(response: Response): Promise<Record<string, unknown>> {
  const body = await response.json().catch(() => undefined)
  return body?.error?.details ?? {}
}

export const companyQuery = (company: string) =>
  queryOptions({
    queryKey: ['company', company],
    queryFn: () => call<Shapes['AppCompany']>(company, 'GET', ''),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The session of this phone with a gym; null when there is none. What the phone keeps is shown at once, and the service
 * is asked whenever the page is opened, comes back to the front or finds the network again.
 */
export const sessionQuery = (company: string) =>
  queryOptions<Kept | null>({
    queryKey: ['session', company],
    queryFn: ({ signal }) => askSession(company, signal),
    initialData: () => recall(company),
    initialDataUpdatedAt: 0,
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** What belongs to the member, and goes with the session. */
export const ownKey = (company: string) => ['own', company]

export const devicesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'devices'],
    queryFn: () => call<Device[]>(company, 'GET', '/sessions'),
  })

/** Asked again every few seconds while it is shown, since others book and give up too. */
export const classesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'classes'],
    queryFn: () => call<GymClass[]>(company, 'GET', '/classes'),
    refetchInterval: 10_000,
  })

/** What the company asks of members who book. */
export const bookingRulesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'booking-rules'],
    queryFn: () => call<Shapes['BookingRules']>(company, 'GET', '/booking-rules'),
  })

export const membershipQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'membership'],
    queryFn: () => call<Shapes['OwnMembership']>(company, 'GET', '/membership'),
  })

export const calendarQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'calendar'],
    queryFn: () => call<Shapes['OwnCalendar']>(company, 'GET', '/calendar'),
  })

export const bodyQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'body'],
    queryFn: () => call<Shapes['OwnBody']>(company, 'GET', '/measurements'),
  })

/** What a freeze would do, by the rule that does it; kept under the day that was asked for. */
export const freezePreviewQuery = (company: string, id: string, until: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'freeze', id, until],
    queryFn: ({ signal }) =>
      call<Shapes['FreezePreview']>(company, 'POST', `/membership/${id}/freeze/preview`, {
        body: { freeze_end_date: until },
        signal,
      }),
    enabled: until !== '',
  })

/** What a cancellation would do. */
export const cancelPreviewQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'cancel', id],
    queryFn: ({ signal }) =>
      call<Shapes['CancelPreview']>(company, 'POST', `/membership/${id}/cancel/preview`, { signal }),
  })

/** The member's latest request to have their data erased. */
export const erasureQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'erasure'],
    queryFn: () => call<ErasureRequest | null>(company, 'GET', '/erasure'),
  })

export const detailsQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'details'],
    queryFn: () => call<Details>(company, 'GET', '/details'),
  })

export const preferencesQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'preferences'],
    queryFn: () => call<Preferences>(company, 'GET', '/preferences'),
  })

/** Begins a session by what proves who the member is; throws when it proves nothing. */
export async function beginSession(queries: QueryClient, company: string, path: string, body: object): Promise<void> {
  const asked = Date.now()
  const session = await call<Shapes['AppSession']>(company, 'POST', path, { body })
  await setSession(queries, company, toKept(session, asked))
}

/**
 * Begins the phone's session anew by what proves that the phone is still in the member's hands; the page stays as it is. False
 * when it was somebody else who came in.
 */
export async function proveAgain(queries: QueryClient, company: string, path: string, body: object): Promise<boolean> {
  const asked = Date.now()
  const kept = toKept(await call(company, 'POST', path, { body }), asked)
  const { queryKey } = sessionQuery(company)
  if (recall(company)?.member.id !== kept.member.id) {
    await setSession(queries, company, kept)
    return false
  }
  // What is still being asked is of the session before.
  await queries.cancelQueries({ queryKey })
  keep(company, kept)
  queries.setQueryData(queryKey, kept)
  return true
}

/** Makes this the phone's session, or none. What is still being asked is of an earlier one and no longer waited for. */
export async function setSession(queries: QueryClient, company: string, session: Kept | null): Promise<void> {
  const { queryKey } = sessionQuery(company)
  await queries.cancelQueries({ queryKey })
  queries.removeQueries({ queryKey: ownKey(company) })
  if (session === null) forget(company)
  else keep(company, session)
  queries.setQueryData(queryKey, session)
}

async function askSession(company: string, signal: AbortSignal): Promise<Kept | null> {
  const asked = Date.now()
  try {
    const kept = toKept(await call(company, 'GET', '/session', { signal }), asked)
    keep(company, kept)
    return kept
  } catch (error) {
    // 404: the gym's app is off, perhaps for a while.
    if (!(error instanceof Refused) || ![401, 404].includes(error.status)) throw error
    if (error.status === 401) forget(company)
    return null
  }
}

const lookOf = ({ color, logo, parts }: Shapes['AppCompany']) => ({ color, logo, parts })

function toKept({ session_id, member, company, code }: Shapes['AppSession'], askedMs: number): Kept {
  // The service looked at its clock somewhere between question and answer.
  const phoneMs = (askedMs + Date.now()) / 2
  return {
    member: { id: member.id, firstName: member.full_name.split(' ')[0]!, language: member.language },
    company: { name: company.name, timeZone: company.time_zone, ...lookOf(company) },
    key: code && { sessionId: session_id, ...code },
    aheadMs: Date.parse(company.now) - phoneMs,
  }
}
