import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@mantine/spotlight/styles.css'
import './style.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionQuery } from './api/session.ts'
import { refresh } from './api/topics.ts'
import { createAppRouter } from './router.tsx'
import { useLanguage } from './text.ts'
import { readableColors, themes } from './theme.ts'

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && !(error instanceof Refused && error.status < 500),
    },
  },
})
const router = createAppRouter(queries)

window.addEventListener('signed-out', () => {
  queries.setQueryData(sessionQuery.queryKey, null)
  const { href, pathname } = router.state.location
  if (pathname !== '/sign-in') void router.navigate({ to: '/sign-in', search: pathname === '/' ? {} : { next: href } })
})

window.addEventListener('second-factor-required', () => {
  refresh(queries, ['account'])
  if (router.state.location.pathname !== '/second-factor') void router.navigate({ to: '/second-factor' })
})

function Dashboard() {
  return (
    <MantineProvider theme={themes[useLanguage()]} cssVariablesResolver={readableColors} defaultColorScheme="auto">
      <Notifications position="bottom-right" />
      <RouterProvider router={router} />
    </MantineProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Dashboard />
    </QueryClientProvider>
  </StrictMode>,
)
