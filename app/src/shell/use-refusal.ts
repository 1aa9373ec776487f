import { Refused } from '@catraca/web/client/refused.ts'
import { dateTime } from '@catraca/web/format.ts'
import { type AppReason, sayToMember } from '@catraca/web/refusals/member.ts'
import { currentLanguage } from '@catraca/web/texts.ts'
import { useCompany, useOffline } from './Gym.tsx'
import { recall } from './kept.ts'
import { defineText } from './text.ts'
import { useWaitingText } from './Waiting.tsx'

const useText = defineText({
  pt: {
    offline: 'Sem rede. Tente de novo quando ela voltar.',
    checkNetwork: 'Não deu certo agora. Veja se o aparelho tem rede e tente de novo.',
    tooMany: 'Muitas tentativas. Espere um pouco e tente de novo.',
    notUsed: 'A chave de acesso não foi usada.',
  },
  en: {
    offline: 'No network. Try again when it is back.',
    checkNetwork: 'That did not work just now. Check that the device has network and try again.',
    tooMany: 'Too many attempts. Wait a little and try again.',
    notUsed: 'The passkey was not used.',
  },
})

/** Texts of a page's own: for a reason, for other obstacles, or for everything without a text. */
type Own = Partial<Record<AppReason | 'taken' | 'fields' | 'tooMany' | 'offline' | 'notUsed' | 'otherwise', string>>

/** Nobody used the passkey, or the person dismissed the question. */
const unused = ['NotAllowedError', 'AbortError', 'SecurityError']

/** Why something was not done, in words for the member; undefined when nothing was refused. */
export function useRefusal(error: Error | null, own: Own = {}): string | undefined {
  const text = useText()
  const { failed } = useWaitingText()
  const company = useCompany()
  const offline = useOffline()
  if (error === null) return undefined
  const { otherwise = failed } = own
  if (unused.includes(error.name)) return own.notUsed ?? text.notUsed
  if (!(error instanceof Refused)) return offline ? (own.offline ?? text.offline) : otherwise
  const { details, code, status } = error as Refused<AppReason>
  const { reason, fields } = details
  if (reason !== undefined && own[reason] !== undefined) return own[reason]
  if (status === 429) return own.tooMany ?? text.tooMany
  if (code === 'DUPLICATE_ENTRY' && own.taken !== undefined) return own.taken
  if (fields !== undefined && own.fields !== undefined) return own.fields
  const zone = recall(company)?.company.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const when = (instant: unknown) => dateTime(String(instant), zone)
  return (reason && sayToMember(reason, details, { language: currentLanguage(), when })) ?? otherwise
}

/** For pages that people see before they sign in. There, a missing network and any other failure get the same text: check the network. */
export function useWordsBeforeSession(): Required<Pick<Own, 'offline' | 'otherwise'>> {
  const { checkNetwork } = useText()
  return { offline: checkNetwork, otherwise: checkNetwork }
}
