import './choices.css'
import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useWaitingText, Waiting } from '../shell/Waiting.tsx'
import { preferencesQuery } from './queries.ts'
import { useChangePreferences } from './use-preferences.ts'

const useText = defineText({
  pt: {
    title: 'Avisos',
    lead: 'Escolha os e-mails que quer receber da academia.',
    off: 'Por enquanto a academia não envia avisos.',
    noEmail: 'A academia não tem o seu e-mail. Sem ele, nenhum aviso chega.',
    offline: 'Sem rede. Seus avisos aparecem quando ela voltar.',
    kinds: {
      welcome: ['Boas-vindas', 'Como entrar no app'],
      waitlist_place: ['Vaga da lista de espera', 'Abriu uma vaga, e ela é sua'],
      class_changed: ['Aula que muda', 'Outro dia, horário, professor ou lugar'],
      class_cancelled: ['Aula cancelada', 'A academia cancelou uma aula sua'],
      trial_ends: ['Fim do período de teste', 'Alguns dias antes'],
      charge_due: ['Cobrança que vence', 'Alguns dias antes e no dia'],
      way_to_pay: ['Forma de pagamento', 'Quando falta escolher como pagar'],
      charge_overdue: ['Cobrança em atraso', 'Alguns dias depois do vencimento'],
      settled_year: ['Declaração anual', 'Em maio, do ano anterior'],
      price_changed: ['Valor que muda', 'Quando a academia muda o valor do seu plano'],
    },
  },
  en: {
    title: 'Notices',
    lead: 'Choose what the gym writes to you by mail.',
    off: 'For now, the gym sends no notices.',
    noEmail: 'The gym does not have your e-mail address. Without it, no notice arrives.',
    offline: 'No network. Your notices appear when it is back.',
    kinds: {
      welcome: ['Welcome', 'How to come into the app'],
      waitlist_place: ['Place from the waitlist', 'A seat became free, and it is yours'],
      class_changed: ['Class that changes', 'Another day, time, trainer or place'],
      class_cancelled: ['Class cancelled', 'The gym cancelled a class of yours'],
      trial_ends: ['End of the trial', 'A few days before'],
      charge_due: ['Charge that is due', 'A few days before, and on the day'],
      way_to_pay: ['Way to pay', 'When you have to choose how to pay'],
      charge_overdue: ['Charge that is overdue', 'A few days after it was due'],
      settled_year: ['Yearly declaration', 'In May, of the year before'],
      price_changed: ['Price that changes', 'When the gym changes the price of your plan'],
    },
  },
})

/** The kinds of mail that the member can get, each with a switch. */
export function Notices() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(preferencesQuery(company))
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      <p className="lead">{text.lead}</p>
      {data === undefined ? <Waiting offline={text.offline} failed={isError} /> : <Kinds preferences={data} />}
    </>
  )
}

function Kinds({ preferences }: { preferences: Preferences }) {
  const text = useText()
  const waiting = useWaitingText()
  const offline = useOffline()
  const change = useChangePreferences()
  const { notices, notices_on, has_email } = preferences
  return (
    <>
      {!notices_on && <p>{text.off}</p>}
      {!has_email && <p>{text.noEmail}</p>}
      <ul className="choices card">
        {notices.map(({ kind, on }) => {
          const [name, what] = text.kinds[kind] as readonly [string, string]
          return (
            <li key={kind}>
              <label>
                <span>
                  {name}
                  <small>{what}</small>
                </span>
                <input
                  type="checkbox"
                  checked={on}
                  disabled={change.isPending}
                  onChange={({ target }) => change.mutate({ notices: { [kind]: target.checked } })}
                />
              </label>
            </li>
          )
        })}
      </ul>
      <p className="problem" role="alert">
        {change.isError && (offline ? text.offline : waiting.failed)}
      </p>
    </>
  )
}
