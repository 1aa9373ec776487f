import '../shell/form.css'
import { dateTime } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type OwnDocument } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { documentsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Documentos',
    none: 'A academia não pede nenhuma assinatura.',
    toSign: 'falta assinar',
    signed: (when: string) => `assinado em ${when}`,
    read: 'Ler',
    agree: 'Li e concordo',
    sign: 'Assinar',
    offline: 'Sem rede. Tente de novo quando ela voltar.',
  },
  en: {
    title: 'Documents',
    none: 'The gym asks for no signature.',
    toSign: 'not signed yet',
    signed: (when: string) => `signed on ${when}`,
    read: 'Read',
    agree: 'I have read it and agree',
    sign: 'Sign',
    offline: 'No network. Try again when it is back.',
  },
})

/** The documents that the gym wants the member to sign. */
export function Documents() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(documentsQuery(company))
  useTitle(text.title)
  if (data === undefined) {
    return (
      <>
        <h1>{text.title}</h1>
        <Waiting offline={text.offline} failed={isError} />
      </>
    )
  }
  return (
    <>
      <h1>{text.title}</h1>
      {data.length === 0 && <p>{text.none}</p>}
      {data.map((document) => (
        <Document key={document.id} document={document} />
      ))}
    </>
  )
}

function Document({ document }: { document: OwnDocument }) {
  const text = useText()
  const { timeZone } = useSession().company
  const { id, name, signed_at } = document
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>{signed_at === null ? text.toSign : text.signed(dateTime(signed_at, timeZone))}</p>
      <details open={signed_at === null}>
        <summary>{text.read}</summary>
        <p style={{ whiteSpace: 'pre-wrap' }}>{document.text}</p>
      </details>
      {signed_at === null && <Sign id={id} />}
    </section>
  )
}

function Sign({ id }: { id: string }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const sign = useMutation({
    mutationFn: () => api.signOwnDocument({ path: { company, id } }),
    onSettled: () => queries.invalidateQueries(documentsQuery(company)),
    networkMode: 'always',
  })
  const problem = useRefusal(sign.error)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sign.mutate()
      }}
    >
      <label className="choice agreed">
        <input type="checkbox" required />
        <span>{text.agree}</span>
      </label>
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={sign.isPending}>
        {text.sign}
      </button>
    </form>
  )
}
