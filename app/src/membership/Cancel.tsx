import { day, money } from '@catraca/web/format.ts'
import { leavingWords } from '@catraca/web/leaving-reasons.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { ChargeLines } from './ChargeLines.tsx'
import { PlanPage, usePlanChange } from './PlanPage.tsx'
import { cancelPreviewQuery, membershipQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Cancelar matrícula',
    good: 'Você pode treinar até',
    after: 'Depois disso nada mais é cobrado, e as aulas reservadas são liberadas.',
    takeBack: 'Até lá, você desfaz o cancelamento aqui mesmo, com um toque.',
    owed: 'Continua em aberto',
    nothingOwed: 'Nada fica em aberto.',
    reason: 'Motivo (se quiser contar)',
    reasons: leavingWords.pt,
    unsaid: 'Prefiro não dizer',
    other: 'Outro motivo',
    which: 'Qual?',
    confirm: 'Confirmar cancelamento',
    keep: 'Ficar na academia',
    offline: 'Sem rede. Cancele quando ela voltar.',
    atDesk: 'Esta matrícula não pode ser cancelada aqui. Fale com a recepção.',
  },
  en: {
    title: 'Cancel membership',
    good: 'You can train until',
    after: 'After that nothing more is charged, and seats that are booked are given up.',
    takeBack: 'Until then you take the cancellation back right here, with one tap.',
    owed: 'Still to pay',
    nothingOwed: 'Nothing stays to be paid.',
    reason: 'Reason (if you like to tell)',
    reasons: leavingWords.en,
    unsaid: 'I would rather not say',
    other: 'Another reason',
    which: 'Which one?',
    confirm: 'Confirm cancellation',
    keep: 'Stay with the gym',
    offline: 'No network. Cancel when it is back.',
    atDesk: 'This membership cannot be cancelled here. Talk to the front desk.',
  },
})

/** The entry of the list of reasons for a reason that is typed. */
const other = 'other'

/** Cancels a plan at the end of its period: the last day and what is still owed are shown above the only button. */
export function Cancel() {
  return (
    <PlanPage text={useText()} may="cancel">
      {({ id, plan_name }) => <Confirm id={id} name={plan_name} />}
    </PlanPage>
  )
}

function Confirm({ id, name }: { id: string; name: string }) {
  const text = useText()
  const company = useCompany()
  const [why, setWhy] = useState('')
  const [written, write] = useState('')
  const reason = why === other ? written.trim() : why
  const membership = useQuery(membershipQuery(company))
  const preview = useQuery(cancelPreviewQuery(company, id))
  const cancel = usePlanChange(
    id,
    () => api.cancelOwnMembership({ path: { company, id }, body: reason ? { reason } : {} }),
    ({ status }) => status === 'cancelled',
  )
  const problem = useRefusal(cancel.error ?? preview.error)
  const kept = new Set(preview.data?.charges_kept)
  const owed = membership.data?.open_charges.filter((charge) => kept.has(charge.id)) ?? []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        cancel.mutate()
      }}
    >
      {preview.data === undefined && !preview.isError && <Waiting offline={text.offline} failed={false} />}
      {preview.data && (
        <>
          <section className="card" aria-label={name}>
            <h2>{name}</h2>
            <p>{text.good}</p>
            <p className="amount">{day(preview.data.effective_date)}</p>
            <p>{text.after}</p>
            <p>{text.takeBack}</p>
          </section>
          <section className="card" aria-labelledby="stays">
            <h2 id="stays">{text.owed}</h2>
            {owed.length === 0 ? (
              <p>{text.nothingOwed}</p>
            ) : (
              <>
                <p className="amount">{money(owed.reduce((sum, { open_cents }) => sum + open_cents, 0))}</p>
                <ChargeLines charges={owed} />
              </>
            )}
          </section>
        </>
      )}
      <label htmlFor="reason">{text.reason}</label>
      <select id="reason" value={why} onChange={(event) => setWhy(event.target.value)}>
        <option value="">{text.unsaid}</option>
        {Object.entries(text.reasons).map(([code, word]) => (
          <option key={code} value={code}>
            {word}
          </option>
        ))}
        <option value={other}>{text.other}</option>
      </select>
      {why === other && (
        <>
          <label htmlFor="which">{text.which}</label>
          <input id="which" maxLength={500} value={written} onChange={(event) => write(event.target.value)} />
        </>
      )}
      <p className="problem" role="alert">
        {problem}
      </p>
      <button type="submit" disabled={preview.data === undefined || cancel.isPending}>
        {text.confirm}
      </button>
    </form>
  )
}
