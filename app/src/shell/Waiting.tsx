import { useOffline } from './Gym.tsx'
import { defineText } from './text.ts'

export const useWaitingText = defineText({
  pt: { loading: 'Carregando…', failed: 'Não deu certo agora. Tente de novo.' },
  en: { loading: 'Loading…', failed: 'That did not work just now. Try again.' },
})

/** Shown in place of data that has not come yet, with the reason; without network in the page's own words. */
export function Waiting({ offline, failed }: { offline: string; failed: boolean }) {
  const text = useWaitingText()
  const isOffline = useOffline()
  return <p role="status">{isOffline ? offline : failed ? text.failed : text.loading}</p>
}
