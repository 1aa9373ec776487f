import { entryRefusalsAtKiosk } from '@catraca/web/refusals/entry.ts'
import { useLanguage } from '@catraca/web/texts.ts'
import type { Entry } from './kiosk-api.ts'
import { useKioskText } from './text.ts'

/** Long enough to read, and short enough for the next in line. */
export const shownForMs = 4000

/** Shows in large letters whether a person may come in, or that there was no answer. */
export function Result({ entry, onDone }: { entry: Entry | undefined; onDone: () => void }) {
  const text = useKioskText()
  const reasons = entryRefusalsAtKiosk[useLanguage()]
  const kind = entry === undefined ? 'none' : entry.allowed ? 'allowed' : 'denied'
  const head = { none: text.noAnswer, allowed: text.welcome(entry?.first_name ?? ''), denied: text.denied }[kind]
  const why = entry === undefined ? text.failed : entry.allowed ? text.comeIn : reasons[entry.reason!]
  return (
    <main className={`result ${kind}`}>
      <div role="alert">
        <p className="sign" aria-hidden>
          {kind === 'allowed' ? '✓' : '✕'}
        </p>
        <h1>{head}</h1>
        <p>{why}</p>
      </div>
      <button type="button" className="quiet" onClick={onDone}>
        {text.next}
      </button>
    </main>
  )
}
