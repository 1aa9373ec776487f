import './choices.css'
import { useQuery } from '@tanstack/react-query'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText, Waiting } from '../shell/Waiting.tsx'
import { preferencesQuery } from './queries.ts'
import { useChangePreferences } from './use-preferences.ts'

const useText = defineText({
  pt: {
    title: 'Idioma',
    lead: 'A língua do app e dos e-mails que a academia envia a você.',
    ofPhone: 'A do celular',
    offline: 'Sem rede. A escolha aparece quando ela voltar.',
  },
  en: {
    title: 'Language',
    lead: 'In which language the app speaks and the gym writes to you.',
    ofPhone: "The phone's",
    offline: 'No network. The choice appears when it is back.',
  },
})

/** The language of the app and of mails. */
export function Language() {
  const text = useText()
  const waiting = useWaitingText()
  const company = useCompany()
  const offline = useOffline()
  const { data, isError } = useQuery(preferencesQuery(company))
  const change = useChangePreferences()
  useTitle(text.title)
  const choices = [
    [null, text.ofPhone],
    ['pt-BR', 'Português'],
    ['en', 'English'],
  ] as const
  return (
    <>
      <h1 id="language">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {data === undefined ? (
        <Waiting offline={text.offline} failed={isError} />
      ) : (
        <fieldset className="choices card" aria-labelledby="language">
          {choices.map(([language, name]) => (
            <label key={name} lang={language ?? undefined}>
              {name}
              <input
                type="radio"
                name="language"
                checked={data.language === language}
                disabled={change.isPending}
                onChange={() => change.mutate({ language })}
              />
            </label>
          ))}
        </fieldset>
      )}
      <p className="problem" role="alert">
        {change.isError && (offline ? text.offline : waiting.failed)}
      </p>
    </>
  )
}
