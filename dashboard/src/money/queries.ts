import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type QueryOf } from '../api/client.ts'

/** A page of the charges; the previous page stays until it has loaded. */
export const chargesQuery = (query: QueryOf<'listCharges'>) =>
  queryOptions({
    queryKey: ['charges', query],
    queryFn: () => api.listCharges({ query }),
    placeholderData: keepPreviousData,
  })

/** A page of the sales at the counter; the previous page stays until it has loaded. */
export const salesQuery = (query: QueryOf<'listSales'>) =>
  queryOptions({
    queryKey: ['sales', query],
    queryFn: () => api.listSales({ query }),
    placeholderData: keepPreviousData,
  })

/** The current state of the money. */
export const financesQuery = () => queryOptions({ queryKey: ['charges', 'finances'], queryFn: () => api.getFinances() })

/** Money at providers that matches nothing, until a person has dealt with it. */
export const differencesQuery = () =>
  queryOptions({ queryKey: ['charges', 'differences'], queryFn: () => api.listPaymentDifferences() })

/** The providers that collect charges. */
export const connectionsQuery = () =>
  queryOptions({ queryKey: ['payment-connections'], queryFn: async () => (await api.listPaymentConnections()).data })

/** A charge, and the payments for it. */
export const chargeQuery = (id: string) =>
  queryOptions({ queryKey: ['charges', 'one', id], queryFn: async () => (await api.getCharge({ path: { id } })).data })

/** A page of the drawers; the previous page stays until it has loaded. */
export const drawersQuery = (query: QueryOf<'listDrawers'>) =>
  queryOptions({
    queryKey: ['drawers', query],
    queryFn: () => api.listDrawers({ query }),
    placeholderData: keepPreviousData,
  })

/** The open drawer of a person; null if they have none. */
export const ownDrawerQuery = (staffId: string) =>
  queryOptions({
    ...drawersQuery({ open: true, limit: 100 }),
    select: ({ data }) => data.find(({ staff_id }) => staff_id === staffId) ?? null,
  })

/** The takings of a day, by person and method. */
export const takingsQuery = (date: string) =>
  queryOptions({
    queryKey: ['takings', date],
    queryFn: () => api.reportDay({ query: { date } }),
    placeholderData: keepPreviousData,
  })
