import { Refused } from '@catraca/web/client/refused.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation, useMatchRoute, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { companyQuery, sessionQuery } from './api.ts'
import { nameManifest } from './install.ts'
import { useLook } from './look.ts'
import { useOnline } from './screen.ts'
import { defineText, speak } from './text.ts'

const useText = defineText({
  pt: {
    pages: 'Páginas',
    code: 'Código',
    classes: 'Aulas',
    training: 'Treino',
    membership: 'Matrícula',
    me: 'Eu',
    noGym: 'Aqui não há nenhuma academia',
    askForLink: 'Confira o endereço, ou peça na recepção o acesso ao app.',
  },
  en: {
    pages: 'Pages',
    code: 'Code',
    classes: 'Classes',
    training: 'Training',
    membership: 'Plan',
    me: 'Me',
    noGym: 'There is no gym here',
    askForLink: 'Check the address, or ask the front desk for access to the app.',
  },
})

/** The tabs of the bar at the bottom. */
const tabs = [
  {
    to: '/$company',
    name: 'code',
    icon: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v2h-2zM16 16h2v2h-2zM14 18h2v2h-2zM18 18h2v2h-2z',
  },
  {
    to: '/$company/aulas',
    name: 'classes',
    part: 'classes',
    icon: 'M4 5h16v16H4zM4 10h16M8 2v5M16 2v5',
  },
  {
    to: '/$company/treino',
    name: 'training',
    part: 'workouts',
    icon: 'M6 8v8M3 10v4M18 8v8M21 10v4M6 12h12',
  },
  {
    to: '/$company/matricula',
    name: 'membership',
    icon: 'M3 5h18v14H3zM3 10h18M6 15h4',
  },
  {
    to: '/$company/eu',
    name: 'me',
    icon: 'M12 12a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM3.5 21a8.5 8.5 0 0 1 17 0',
  },
] as const

const afterCodeMs = 1500

type Tab = (typeof tabs)[number] & { part?: string }

/** The slug in the address. */
export function useCompany(): string {
  return useParams({ strict: false }).company ?? ''
}

interface GymProps {
  /** Loads the member's training data onto the phone. */
  beReady: (queries: QueryClient, company: string) => Promise<void>
}

/** The frame of every page of a gym: its name at the top, and the way to the pages at the bottom, where the thumb is. */
export function Gym({ beReady }: GymProps) {
  const text = useText()
  const company = useCompany()
  const { data: session } = useQuery(sessionQuery(company))
  // While a link is opened, the pages would still be those of the phone's previous user.
  const isEntering = useMatchRoute()({ to: '/$company/acesso' })
  // A phone with a session already knows the name.
  const open = useQuery({ ...companyQuery(company), enabled: session === null })
  const gym = session?.company ?? open.data
  const parts: readonly string[] | undefined = gym?.parts
  const isOn = ({ part }: Tab) => part === undefined || parts === undefined || parts.includes(part)
  const { pathname } = useLocation()
  useLook(gym)
  useEffect(() => nameManifest(company), [company])
  const language = session?.member.language
  useEffect(() => speak(language), [language])
  const isIn = Boolean(session)
  const offline = useOffline()
  const queries = useQueryClient()
  const trains = isIn && !offline && (parts === undefined || parts.includes('workouts'))
  useEffect(() => {
    if (!trains) return
    // Workouts that were done without network are sent from every page, and the program is loaded before it is needed without network. The
    // code comes first.
    const timer = setTimeout(() => void beReady(queries, company).catch(() => {}), afterCodeMs)
    return () => clearTimeout(timer)
  }, [trains, queries, company, beReady])
  if (open.error instanceof Refused && open.error.status === 404) return <NoGym />
  const isOff = tabs.some((tab) => !isOn(tab) && pathname.startsWith(tab.to.replace('$company', company)))
  if (isOff) return <Navigate to="/$company" params={{ company }} replace />
  return (
    <div className="gym">
      <header className="top">
        {gym?.logo && <Logo key={gym.logo} address={gym.logo} />}
        {gym?.name ?? ' '}
      </header>
      <main className="page">
        <Outlet />
      </main>
      {session && !isEntering && (
        <nav className="tabs" aria-label={text.pages}>
          {tabs.filter(isOn).map(({ to, name, icon }) => (
            <Link key={to} to={to} params={{ company }} activeOptions={{ exact: to === '/$company' }}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              {text[name]}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

/** The name is shown beside it. Without network, or if its address is gone, the logo is left out. */
function Logo({ address }: { address: string }) {
  const [failed, setFailed] = useState(false)
  return failed ? null : <img className="logo" src={address} alt="" onError={() => setFailed(true)} />
}

/** For an address without a gym, or of a gym without an app. */
export function NoGym() {
  const text = useText()
  useEffect(() => {
    document.title = text.noGym
  }, [text])
  return (
    <main className="page">
      <h1>{text.noGym}</h1>
      <p>{text.askForLink}</p>
    </main>
  )
}

/** Whether the service cannot be reached: the phone says that it is offline, or the last request got no answer. */
export function useOffline(): boolean {
  const { failureReason } = useQuery(sessionQuery(useCompany()))
  const online = useOnline()
  // Browsers throw a TypeError for a request that got no answer at all.
  return !online || failureReason instanceof TypeError
}

export function useTitle(title: string): void {
  const { data: session } = useQuery(sessionQuery(useCompany()))
  const gym = session?.company.name ?? 'Catraca'
  useEffect(() => {
    document.title = `${title} · ${gym}`
  }, [title, gym])
}
