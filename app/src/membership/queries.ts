import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api, ownKey, type Plan } from '../shell/api.ts'
import { keptOnPhone } from '../shell/kept-answers.ts'

export const membershipQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'membership'],
    ...keptOnPhone(company, 'membership', ({ signal }) => api.getOwnMembership({ path: { company }, signal })),
  })

/** Asks the service whether a plan has been changed already. */
export async function isPlanChanged(
  queries: QueryClient,
  company: string,
  { id, isDone }: { id: string; isDone: (plan: Plan) => boolean },
): Promise<boolean> {
  const { memberships } = await queries.fetchQuery(membershipQuery(company))
  const plan = memberships.find((one) => one.id === id)
  return plan !== undefined && isDone(plan)
}

/** What a freeze would do, computed by the rule that does it; kept under the requested day. */
export const freezePreviewQuery = (company: string, id: string, until: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'freeze', id, until],
    queryFn: ({ signal }) => api.previewOwnFreeze({ path: { company, id }, body: { freeze_end_date: until }, signal }),
    enabled: until !== '',
  })

/** What a cancellation would do. */
export const cancelPreviewQuery = (company: string, id: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'cancel', id],
    queryFn: ({ signal }) => api.previewOwnCancellation({ path: { company, id }, signal }),
  })

export const paymentsQuery = (company: string) =>
  queryOptions({
    queryKey: [...ownKey(company), 'payments'],
    queryFn: ({ signal }) => api.listOwnPayments({ path: { company }, signal }),
  })
