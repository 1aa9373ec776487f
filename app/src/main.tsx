import './shell/style.css'
import './shell/lists.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'
import { keepUpToDate } from './shell/update.ts'

// The library assumes that it is online until it gets other information.
onlineManager.setOnline(navigator.onLine)

const queries = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => failures < 2 && !(error instanceof Refused) } },
})

if (import.meta.env.PROD) keepUpToDate()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
