import { day, money } from '@catraca/web/format.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, ownKey, type Plan } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { orDone } from '../shell/or-done.ts'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { isPlanChanged } from './queries.ts'

const useText = defineText({
  pt: {
    until: (date: string) => `até ${date}`,
    since: (date: string) => `desde ${date}`,
    credits: (count: number) => (count === 1 ? '1 crédito' : `${count} créditos`),
    renews: (date: string) => `Renova automaticamente em ${date}.`,
    ends: (date: string) => `Termina em ${date}, sem renovar.`,
    good: (date: string) => `Você pode treinar até ${date}.`,
    frozen: (date: string) => `Trancada: volta em ${date}.`,
    frozenOpen: 'Trancada, sem data de volta.',
    freeze: 'Trancar',
    unfreeze: 'Voltar a treinar hoje',
    cancel: 'Cancelar matrícula',
    takeBack: 'Desfazer cancelamento',
    renewalOff: 'Desligar renovação',
    renewalOn: 'Ligar renovação',
    automate: { pix: 'Pagar automaticamente com Pix Automático', credit_card: 'Pagar automaticamente com cartão' },
    automatic: {
      pix: 'As mensalidades são pagas com Pix Automático.',
      credit_card: 'As mensalidades são cobradas no cartão cadastrado.',
    },
    endAutomatic: { pix: 'Cancelar Pix Automático', credit_card: 'Tirar cartão' },
    noFreezesLeft: 'Você já usou os trancamentos deste ano.',
    askToFreeze: 'Para trancar, fale com a recepção.',
    askToCancel: 'Para cancelar ou mudar a renovação, fale com a recepção.',
    status: {
      trial: 'Período de teste',
      active: 'Ativa',
      past_due: 'Pagamento em atraso',
      frozen: 'Trancada',
      cancelled: 'Cancelada',
    },
  },
  en: {
    until: (date: string) => `until ${date}`,
    since: (date: string) => `since ${date}`,
    credits: (count: number) => (count === 1 ? '1 credit' : `${count} credits`),
    renews: (date: string) => `Renews automatically on ${date}.`,
    ends: (date: string) => `Ends on ${date} and does not renew.`,
    good: (date: string) => `You can train until ${date}.`,
    frozen: (date: string) => `Frozen: it goes on on ${date}.`,
    frozenOpen: 'Frozen, with no day to go on.',
    freeze: 'Freeze',
    unfreeze: 'Train again from today',
    cancel: 'Cancel membership',
    takeBack: 'Take cancellation back',
    renewalOff: 'Switch renewal off',
    renewalOn: 'Switch renewal on',
    automate: { pix: 'Pay automatically by Pix', credit_card: 'Pay automatically by card' },
    automatic: { pix: 'Paid automatically by Pix.', credit_card: 'Paid automatically by the saved card.' },
    endAutomatic: { pix: 'End the automatic Pix', credit_card: 'Take the card away' },
    noFreezesLeft: "You have used this year's freezes.",
    askToFreeze: 'To freeze, talk to the front desk.',
    askToCancel: 'To cancel or change the renewal, talk to the front desk.',
    status: {
      trial: 'Trial',
      active: 'Active',
      past_due: 'Payment is late',
      frozen: 'Frozen',
      cancelled: 'Cancelled',
    },
  },
})

interface CardProps {
  plan: Plan
  allows: { freeze: boolean; cancel: boolean }
  /** The way in which it can be paid automatically. */
  by: 'pix' | 'credit_card' | null
}

/** What a button does to the plan; `isDone` is whether a plan is already changed. */
interface Change {
  write: () => Promise<unknown>
  isDone: (plan: Plan) => boolean
}

/** A plan, and what the member can do with it. */
export function PlanCard({ plan, allows, by }: CardProps) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: ({ write, isDone }: Change) =>
      orDone(write, () => isPlanChanged(queries, company, { id: plan.id, isDone })),
    // Seats depend on the membership.
    onSettled: () => queries.invalidateQueries({ queryKey: ownKey(company) }),
    networkMode: 'always',
  })
  const problem = useRefusal(change.error)
  const { status, end_date, may, auto_renew } = plan
  const facts = [
    money(plan.price_cents),
    text.since(day(plan.start_date)),
    status === 'cancelled' && end_date !== null && text.until(day(end_date)),
    plan.credits_left !== null && text.credits(plan.credits_left),
  ]
  const busy = change.isPending
  const params = { company, plan: plan.id }
  const path = { company, id: plan.id }
  const unfreeze: Change = {
    write: () => api.unfreezeOwnMembership({ path }),
    isDone: ({ status }) => status !== 'frozen',
  }
  const takeBack: Change = {
    write: () => api.takeBackOwnCancellation({ path }),
    isDone: ({ status }) => status !== 'cancelled',
  }
  const endMandate: Change = {
    write: () => api.endOwnMandate({ path }),
    isDone: ({ mandate }) => mandate?.state !== 'active',
  }
  const renew: Change = {
    write: () => api.renewOwnMembership({ path, body: { auto_renew: !auto_renew } }),
    isDone: (now) => now.auto_renew === !auto_renew,
  }
  return (
    <section className="card" aria-label={plan.plan_name}>
      <h2>{plan.plan_name}</h2>
      <span className={`badge ${status}`}>{text.status[status]}</span>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <WhatComes plan={plan} />
      <p className="problem" role="alert">
        {problem}
      </p>
      {may.unfreeze && (
        <button type="button" disabled={busy} onClick={() => change.mutate(unfreeze)}>
          {text.unfreeze}
        </button>
      )}
      {may.take_back && (
        <button type="button" disabled={busy} onClick={() => change.mutate(takeBack)}>
          {text.takeBack}
        </button>
      )}
      {plan.mandate?.state === 'active' && (
        <>
          <p>{text.automatic[plan.mandate.by]}</p>
          <button type="button" className="quiet" disabled={busy} onClick={() => change.mutate(endMandate)}>
            {text.endAutomatic[plan.mandate.by]}
          </button>
        </>
      )}
      {may.automate && by !== null && (
        <Link className="button" to="/$company/matricula/$plan/automatico" params={params}>
          {text.automate[by]}
        </Link>
      )}
      {may.freeze && (
        <Link className="button quiet" to="/$company/matricula/$plan/trancar" params={params}>
          {text.freeze}
        </Link>
      )}
      {may.renew && (
        <button type="button" className="quiet" disabled={busy} onClick={() => change.mutate(renew)}>
          {auto_renew ? text.renewalOff : text.renewalOn}
        </button>
      )}
      {may.cancel && (
        <Link className="button quiet" to="/$company/matricula/$plan/cancelar" params={params}>
          {text.cancel}
        </Link>
      )}
      <AtDesk plan={plan} allows={allows} />
    </section>
  )
}

/** What will happen to the plan if nobody does anything. */
function WhatComes({ plan }: { plan: Plan }) {
  const text = useText()
  const { status, auto_renew, end_date, trial_ends_on, cancels_on, freeze_end_date } = plan
  if (cancels_on !== null) return <p>{text.good(day(cancels_on))}</p>
  if (status === 'cancelled') return null
  const turns = trial_ends_on !== null && !auto_renew ? trial_ends_on : end_date
  return (
    <>
      {status === 'frozen' && <p>{freeze_end_date === null ? text.frozenOpen : text.frozen(day(freeze_end_date))}</p>}
      {turns !== null && <p>{auto_renew ? text.renews(day(turns)) : text.ends(day(turns))}</p>}
    </>
  )
}

/** What the member has to request at the desk. */
function AtDesk({ plan: { status, freezes_left, max_freeze_days }, allows }: Omit<CardProps, 'by'>) {
  const text = useText()
  if (status === 'cancelled') return null
  const usedUp = allows.freeze && status !== 'frozen' && max_freeze_days > 0 && freezes_left === 0
  return (
    <>
      {usedUp && <p>{text.noFreezesLeft}</p>}
      {!allows.freeze && <p>{text.askToFreeze}</p>}
      {!allows.cancel && <p>{text.askToCancel}</p>}
    </>
  )
}
