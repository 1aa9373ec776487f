import { useOffline } from './Gym.tsx'
import { defineText } from './text.ts'

export const useWaitingText = defineText({
  pt: { loading: 'Carregando…', failed: 'Não deu certo agora. Tente de novo.' },
  en: { loading: 'Loading…', failed: 'That did not work just now. Try again.' },
})

/** In place of what has not come yet, and why; without network in the words of the page. */
export function Waiting({ offline, failed }: { offline: string; failed: boolean }) {
  const text = useWaitingText()
  const isOffline = useOffline()
  return <p role="status">{isOffline ? offline : failed ? text.failed : text.loading}</p>
}
