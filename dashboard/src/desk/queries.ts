import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../api/client.ts'

/** The current state of the gym: who is inside, the door, today's classes and money. */
export const todayQuery = queryOptions({
  queryKey: ['today'],
  queryFn: () => api.getToday(),
  refetchInterval: 30_000,
})

/** The card of a member, as the desk and the member's page show it. */
export const cardQuery = (id: string, unit: string) =>
  queryOptions({
    queryKey: ['card', id, unit],
    queryFn: () => api.getMemberCard({ path: { id }, query: unit === '' ? {} : { store_id: unit } }),
  })

/** The notes about a member. */
export const notesQuery = (id: string) =>
  queryOptions({ queryKey: ['notes', id], queryFn: () => api.listMemberNotes({ path: { id } }) })

/** What the desk and trainers should know about a member's health. */
export const healthQuery = (id: string) =>
  queryOptions({ queryKey: ['health', id], queryFn: () => api.getMemberHealth({ path: { id } }) })

/** What a member must sign, and has signed. */
export const memberDocumentsQuery = (id: string) =>
  queryOptions({ queryKey: ['member-documents', id], queryFn: () => api.listMemberDocuments({ path: { id } }) })

/** The small photo; a newer photo has another key. */
export const smallPhotoQuery = (id: string, takenAt: string) =>
  queryOptions({
    queryKey: ['photo', id, 'small', takenAt],
    queryFn: async () => (await api.getMemberPhoto({ path: { id }, query: { small: true } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const photoQuery = (id: string) =>
  queryOptions({
    queryKey: ['photo', id],
    queryFn: async () => (await api.getMemberPhoto({ path: { id } })).data,
  })

/** The values that decide the price of a membership. */
export interface Terms {
  plan_id: string
  start_date: string
  discount_pct: number | null
  promotion_code: string | null
}

/** What a freeze until a day would do, computed by the rule that does it. */
export const freezePreviewQuery = (id: string, until: string) =>
  queryOptions({
    queryKey: ['quote', id, 'freeze', until],
    queryFn: () => api.previewFreeze({ path: { id }, body: { freeze_end_date: until } }),
    retry: false,
    staleTime: 0,
  })

/** The last day of a membership if it is cancelled, and what is still owed. */
export const cancelPreviewQuery = (id: string, now: boolean) =>
  queryOptions({
    queryKey: ['quote', id, 'cancel', now],
    queryFn: () => api.previewCancellation({ path: { id }, body: { effective_immediately: now } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })

/** What a change to another plan from today on would cost; requested again each time, because money may have come in. */
export const planChangeQuery = (id: string, plan_id: string) =>
  queryOptions({
    queryKey: ['quote', id, plan_id],
    queryFn: () => api.previewPlanChange({ path: { id }, body: { plan_id } }),
    retry: false,
    staleTime: 0,
  })

/** What a membership would cost with these terms; nothing is sold. */
export const quoteQuery = (terms: Terms) =>
  queryOptions({
    queryKey: ['quote', terms],
    queryFn: () => api.quoteMembership({ body: terms }),
    placeholderData: keepPreviousData,
    retry: false,
  })
