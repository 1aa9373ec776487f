import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { api, ownKey } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { PageLink } from './PageLink.tsx'
import { PixCode } from './PixCode.tsx'
import { membershipQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Pagamento automático',
    how: 'Abra o app do seu banco e autorize com este código. Daí em diante cada mensalidade é paga automaticamente no vencimento. Você pode cancelar no banco quando quiser.',
    qr: 'Código do Pix Automático',
    onPage:
      'Cadastre o cartão na página segura. Daí em diante cada mensalidade é cobrada nele no vencimento. Você pode tirar o cartão aqui quando quiser.',
    open: 'Cadastrar cartão',
    active: 'Pronto. Suas mensalidades são pagas automaticamente.',
    again: 'Tentar de novo',
    back: 'Voltar à matrícula',
    offline: 'Sem rede. Isto continua quando ela voltar.',
  },
  en: {
    title: 'Automatic payment',
    how: 'Open the app of your bank and authorise it by this code. From then on each fee is paid automatically on its day. You can cancel it at your bank whenever you like.',
    qr: 'Code of the automatic Pix',
    onPage:
      'Save your card on the secure page. From then on each fee is charged to it on its day. You can take the card away here whenever you like.',
    open: 'Save a card',
    active: 'Done. Your fees are paid automatically.',
    again: 'Try again',
    back: 'Back to the membership',
    offline: 'No network. This goes on when it is back.',
  },
})

/** How often the page checks whether the member has accepted. */
const lookMs = 2000

/** Shows the code or page for an automatic payment of a membership, until the member has accepted. */
export function Automatic() {
  const text = useText()
  const company = useCompany()
  const { plan: id } = useParams({ strict: false }) as { plan: string }
  const { data, isError } = useQuery({ ...membershipQuery(company), refetchInterval: lookMs })
  useTitle(text.title)
  const plan = data?.memberships.find((one) => one.id === id)
  return (
    <>
      <h1>{text.title}</h1>
      {plan === undefined && <Waiting offline={text.offline} failed={isError} />}
      {plan?.mandate?.state === 'active' && (
        <section className="card paid" role="status">
          <p>{plan.plan_name}</p>
          <p>{text.active}</p>
        </section>
      )}
      {plan !== undefined && plan.mandate?.state !== 'active' && <Code id={id} name={plan.plan_name} />}
      <Link className="button quiet" to="/$company/matricula" params={{ company }}>
        {text.back}
      </Link>
    </>
  )
}

function Code({ id, name }: { id: string; name: string }) {
  const text = useText()
  const company = useCompany()
  const offered = useQuery({
    queryKey: [...ownKey(company), 'mandate', id],
    queryFn: () => api.acceptOwnMandate({ path: { company, id } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
  })
  const problem = useRefusal(offered.error)
  const { copia_e_cola: code, page_url: page } = offered.data ?? {}
  return (
    <section className="card" aria-label={name}>
      <p>{name}</p>
      {offered.data === undefined && !offered.isError && <Waiting offline={text.offline} failed={false} />}
      <p className="problem" role="alert">
        {problem}
      </p>
      {offered.isError && (
        <button type="button" onClick={() => offered.refetch()}>
          {text.again}
        </button>
      )}
      {code && (
        <>
          <p>{text.how}</p>
          <PixCode code={code} label={text.qr} />
        </>
      )}
      {page && (
        <>
          <p>{text.onPage}</p>
          <PageLink url={page} label={text.open} />
        </>
      )}
    </section>
  )
}
