import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** What a member owes, has paid and has to good. */
export const memberMoneyQuery = (id: string) =>
  queryOptions({ queryKey: ['member', id, 'money'], queryFn: () => api.getMemberMoney({ path: { id } }) })

/** A page of what the books say of a member; the page before stays until it is there. */
export const ledgerQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['member', id, 'ledger', page],
    queryFn: () => api.listMemberLedger({ path: { id }, query: { page, limit: 25 } }),
    placeholderData: keepPreviousData,
  })

/** How a member is collected from, and what providers were asked for. */
export const collectionQuery = (id: string) =>
  queryOptions({ queryKey: ['member', id, 'collection'], queryFn: () => api.getCollection({ path: { id } }) })
