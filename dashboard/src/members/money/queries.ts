import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../api/client.ts'

/** What a member owes and has paid, and their credit. */
export const memberMoneyQuery = (id: string) =>
  queryOptions({ queryKey: ['member', id, 'money'], queryFn: () => api.getMemberMoney({ path: { id } }) })

/** A page of a member's entries in the books; the previous page stays until it has loaded. */
export const ledgerQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['member', id, 'ledger', page],
    queryFn: () => api.listMemberLedger({ path: { id }, query: { page, limit: 25 } }),
    placeholderData: keepPreviousData,
  })

/** How a member's charges are collected, and the requests to providers. */
export const collectionQuery = (id: string) =>
  queryOptions({ queryKey: ['member', id, 'collection'], queryFn: () => api.getCollection({ path: { id } }) })
