import { queryOptions } from '@tanstack/react-query'
import { api, type Shapes } from '../api/client.ts'

/** The second factors of the user's own account. */
export type SecondFactorState = Shapes['SecondFactorState']

/** The same after a change. New recovery codes are included and shown only this once. */
export type SecondFactorChange = Shapes['SecondFactorChange']

/** Proof of identity: the password and, if there is a second factor, a code or a passkey. */
export type Confirmation = Parameters<typeof api.confirmIdentity>[0]['body']

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async () => (await api.getSecondFactor()).data,
})
