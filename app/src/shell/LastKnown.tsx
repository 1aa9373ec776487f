import { dateTime } from '@catraca/web/format.ts'
import { useOffline } from './Gym.tsx'
import { useSession } from './SignedIn.tsx'
import { defineText } from './text.ts'

const useText = defineText({
  pt: { last: (when: string) => `Sem rede. Assim estava em ${when}.` },
  en: { last: (when: string) => `No network. This is how it was on ${when}.` },
})

/** Without network, says from when the shown data is; `at` is in milliseconds since 1970. */
export function LastKnown({ at }: { at: number }) {
  const text = useText()
  const offline = useOffline()
  const { timeZone } = useSession().company
  if (!offline) return null
  return <p role="status">{text.last(dateTime(new Date(at).toISOString(), timeZone))}</p>
}
