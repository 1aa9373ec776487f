import { useQuery } from '@tanstack/react-query'
import { Navigate, Outlet } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { sessionQuery } from './api.ts'
import { useCompany } from './Gym.tsx'
import type { Kept } from './kept.ts'
import { defineText } from './text.ts'
import { Waiting } from './Waiting.tsx'

const useText = defineText({
  pt: { offline: 'Sem rede. A página aparece quando ela voltar.' },
  en: { offline: 'No network. The page appears when it is back.' },
})

const Session = createContext<Kept | null>(null)

/** The frame of a member's pages: without a session they lead to the sign-in. */
export function SignedIn() {
  const text = useText()
  const company = useCompany()
  const { data: session, isError } = useQuery(sessionQuery(company))
  if (session === null) return <Navigate to="/$company" params={{ company }} replace />
  if (session === undefined) return <Waiting offline={text.offline} failed={isError} />
  // What was typed for one member must not be sent for the next.
  return (
    <Session key={session.member.id} value={session}>
      <Outlet />
    </Session>
  )
}

/** The session of this phone; only for pages within `SignedIn`. */
export function useSession(): Kept {
  const session = useContext(Session)
  if (session === null) throw new Error('This page does not stand within SignedIn.')
  return session
}
