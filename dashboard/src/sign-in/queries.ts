import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'

/** Whom a link invites. */
export interface InvitingLink {
  name: string
  email: string
  company: string
  has_passkey: boolean
}

/** What a link that is good once leads to; a refusal is final. */
export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['link', token],
    queryFn: () => call<InvitingLink>('GET', `/session/link?token=${encodeURIComponent(token)}`),
    retry: false,
  })
