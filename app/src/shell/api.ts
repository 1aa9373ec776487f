import { paths } from '@catraca/web/client/app-operations.generated.ts'
import type { components, operations } from '@catraca/web/client/app-types.generated.ts'
import { askerOf, dataClientOf } from '@catraca/web/client/client.ts'
import { Refused } from '@catraca/web/client/refused.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { forget, type Kept, keep, recall } from './kept.ts'

export type Shapes = components['schemas']
export type Device = Shapes['PhoneOfMember']
export type Plan = Shapes['OwnPlan']
export type Charge = Shapes['OpenCharge']
export type OwnPayment = Shapes['OwnPayment']
export type BodyMeasurement = Shapes['BodyMeasurement']
export type GymClass = Shapes['OwnClass']
export type Passkey = Shapes['OwnPasskey']
export type Visit = Shapes['OwnVisit']
export type Preferences = Shapes['OwnPreferences']
export type ErasureRequest = Shapes['OwnErasureRequest']
export type OwnDocument = Shapes['MemberDocument']
export type Details = Shapes['OwnDetails']
export type Training = Shapes['OwnTraining']
export type DoneWorkouts = Shapes['DoneWorkouts']
export type Curve = Shapes['ExerciseCurve']

export const ask = askerOf<operations>(paths)

/** The answers of the service to this phone or kiosk, by operation. */
export const api = dataClientOf(paths, ask)

export const companyQuery = (company: string) =>
  queryOptions({
    queryKey: ['company', company],
    queryFn: () => api.getAppCompany({ path: { company } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * The session of this phone with a gym; null when there is none. What the phone has stored is shown at once, and the service is asked when
 * the page is opened, comes back to the front or is online again.
 */
export const sessionQuery = (company: string) =>
  queryOptions<Kept | null>({
    queryKey: ['session', company],
    queryFn: ({ client, signal }) => askSession(client, company, signal),
    initialData: () => recall(company),
    initialDataUpdatedAt: 0,
    staleTime: 10_000,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  })

/** The key of data that belongs to the member and is deleted with the session. */
export const ownKey = (company: string) => ['own', company]

export const detailsQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'details'],
    queryFn: () => api.getOwnDetails({ path: { company } }),
  })

/** Requests a session with a proof of who the member is. */
type Begin = () => Promise<Shapes['AppSession']>

/** Where a requested code is stored, with the address to which it was sent. */
export const askedName = (company: string) => `catraca-app:asked:${company}`

/** Begins a session with a proof of who the member is; throws when the proof is not accepted. No requested code is of use any more. */
export async function beginSession(queries: QueryClient, company: string, begin: Begin): Promise<void> {
  const asked = Date.now()
  await setSession(queries, company, toKept(await begin(), asked))
  localStorage.removeItem(askedName(company))
}

/**
 * Renews the phone's session with a proof that the phone is still in the member's hands; the page stays as it is. False when another member
 * signed in.
 */
export async function proveAgain(queries: QueryClient, company: string, begin: Begin): Promise<boolean> {
  const asked = Date.now()
  const kept = toKept(await begin(), asked)
  const { queryKey } = sessionQuery(company)
  if (recall(company)?.member.id !== kept.member.id) {
    await setSession(queries, company, kept)
    return false
  }
  // Requests still under way belong to the earlier session.
  await queries.cancelQueries({ queryKey })
  keep(company, kept)
  queries.setQueryData(queryKey, kept)
  return true
}

/** Makes this the phone's session, or none. Requests still under way belong to an earlier session and are no longer awaited. */
export async function setSession(queries: QueryClient, company: string, session: Kept | null): Promise<void> {
  const { queryKey } = sessionQuery(company)
  await queries.cancelQueries({ queryKey })
  queries.removeQueries({ queryKey: ownKey(company) })
  if (session === null) forget(company)
  else keep(company, session)
  queries.setQueryData(queryKey, session)
}

async function askSession(queries: QueryClient, company: string, signal: AbortSignal): Promise<Kept | null> {
  const asked = Date.now()
  try {
    const kept = toKept(await api.getAppSession({ path: { company }, signal }), asked)
    keep(company, kept)
    // In another tab, another member may have signed in.
    const shown = queries.getQueryData(sessionQuery(company).queryKey)
    if (shown?.member.id !== kept.member.id) queries.removeQueries({ queryKey: ownKey(company) })
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
  // The service read its clock at some moment between question and answer.
  const phoneMs = (askedMs + Date.now()) / 2
  return {
    member: { id: member.id, firstName: member.full_name.split(' ')[0]!, language: member.language },
    company: { name: company.name, timeZone: company.time_zone, ...lookOf(company) },
    key: code && { sessionId: session_id, ...code },
    aheadMs: Date.parse(company.now) - phoneMs,
  }
}
