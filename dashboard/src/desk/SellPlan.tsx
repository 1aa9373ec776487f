import { Group, Select, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, explain, fieldErrors, type Shapes } from '../api/client.ts'
import { useToday } from '../api/session.ts'
import { plansQuery } from '../catalogue/queries.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { type PaymentMethod, usePaymentMethods } from '../components/payment-methods.ts'
import { useAction } from '../components/use-action.ts'
import { day, money } from '../format.ts'
import { defineText } from '../text.ts'
import { PayNow } from './PayNow.tsx'
import { quoteQuery, type Terms } from './queries.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Vender plano para ${name}`,
    plan: 'Plano',
    start: 'Começa em',
    method: 'Forma de pagamento',
    discount: 'Desconto (%)',
    promotion: 'Código de promoção',
    renew: 'Renovar automaticamente',
    sell: 'Vender',
    done: 'Plano vendido.',
    price: (amount: string) => `Valor: ${amount}`,
    valid: (until: string) => `Válido até ${until}.`,
    trial: (until: string) => `Período experimental até ${until}.`,
    due: (amount: string, on: string) => `A cobrar: ${amount}, com vencimento em ${on}.`,
    fee: (amount: string) => `Inclui taxa de matrícula de ${amount}.`,
    parts: (count: number, amount: string, last: string) =>
      `Mais ${count} ${count === 1 ? 'parcela' : 'parcelas'} de ${amount}, uma por mês, até ${last}.`,
  },
  en: {
    title: (name: string) => `Sell a plan to ${name}`,
    plan: 'Plan',
    start: 'Starts on',
    method: 'Payment method',
    discount: 'Discount (%)',
    promotion: 'Promotion code',
    renew: 'Renew automatically',
    sell: 'Sell',
    done: 'The plan is sold.',
    price: (amount: string) => `Price: ${amount}`,
    valid: (until: string) => `Valid until ${until}.`,
    trial: (until: string) => `Trial until ${until}.`,
    due: (amount: string, on: string) => `To be charged: ${amount}, due on ${on}.`,
    fee: (amount: string) => `With an enrolment fee of ${amount}.`,
    parts: (count: number, amount: string, last: string) =>
      `Then ${count} ${count === 1 ? 'installment' : 'installments'} of ${amount}, one a month, until ${last}.`,
  },
})

interface Props {
  member: Pick<Shapes['MemberCard'], 'id' | 'full_name' | 'open_charges'>
  onClose: () => void
}

/** Sells a plan, and then takes the payment for it. */
export function SellPlan(props: Props) {
  const [before] = useState(() => props.member.open_charges.map(({ id }) => id))
  const [method, sell] = useState<PaymentMethod>()
  if (method === undefined) return <SaleForm {...props} onSold={sell} />
  return <PayNow memberId={props.member.id} method={method} before={before} onClose={props.onClose} />
}

function SaleForm({ member, onSold, onClose }: Props & { onSold: (method: PaymentMethod) => void }) {
  const text = useText()
  const methods = usePaymentMethods()
  const today = useToday()
  const plans = useQuery(plansQuery('on sale'))
  const form = useForm({
    initialValues: {
      plan_id: null as string | null,
      start_date: today,
      payment_method: 'pix' as PaymentMethod,
      discount_pct: '' as number | '',
      promotion_code: '',
      auto_renew: true,
    },
  })
  const [typed] = useDebouncedValue(form.values, 300)
  const terms = termsOf(typed)
  const quote = useQuery({ ...quoteQuery(terms), enabled: terms.plan_id !== '' && terms.start_date !== '' })
  const sell = useAction({
    run: () => {
      const { payment_method, auto_renew } = form.values
      const sent = { ...termsOf(form.values), member_profile_id: member.id, payment_method, auto_renew }
      return api.createMembership({ body: sent })
    },
    touches: ['memberships'],
    done: text.done,
    after: () => onSold(form.values.payment_method),
  })
  const errors = { ...fieldErrors(quote.error), ...fieldErrors(sell.error) }
  return (
    <FormModal
      title={text.title(member.full_name)}
      submit={text.sell}
      pending={sell.isPending}
      // A sale is only possible at a price that was shown.
      disabled={form.values.plan_id === null || typed !== form.values || quote.isFetching}
      onSubmit={() => sell.mutate()}
      onClose={onClose}
    >
      <Select
        label={text.plan}
        data={plans.data?.data.map(({ id, name, price_cents }) => ({
          value: id,
          label: `${name} · ${money(price_cents)}`,
        }))}
        required
        data-autofocus
        mb={4}
        {...form.getInputProps('plan_id')}
        error={errors.plan_id}
      />
      <Group grow mt="sm" align="start">
        <DayInput label={text.start} required {...form.getInputProps('start_date')} error={errors.start_date} />
        <Select label={text.method} data={methods} allowDeselect={false} {...form.getInputProps('payment_method')} />
      </Group>
      <Group grow mt="sm" align="start">
        <NumberField
          label={text.discount}
          max={100}
          {...form.getInputProps('discount_pct')}
          error={errors.discount_pct}
        />
        <TextInput label={text.promotion} {...form.getInputProps('promotion_code')} error={errors.promotion_code} />
      </Group>
      <Switch label={text.renew} mt="md" {...form.getInputProps('auto_renew', { type: 'checkbox' })} />
      <div aria-live="polite">
        {quote.isError ? (
          <Text mt="md" c="red.9">
            {explain(quote.error)}
          </Text>
        ) : (
          quote.data !== undefined && <Quoted quote={quote.data.data} />
        )}
      </div>
    </FormModal>
  )
}

function Quoted({ quote }: { quote: Shapes['MembershipQuote'] }) {
  const text = useText()
  const { price_cents, end_date, trial_ends_on, charges } = quote
  const fee = charges.find(({ kind }) => kind === 'enrollment')
  const first = charges.filter(({ due_date }) => due_date === charges[0]!.due_date)
  const later = charges.slice(first.length)
  const total = first.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const lines = [
    trial_ends_on !== null && text.trial(day(trial_ends_on)),
    text.valid(day(end_date)),
    charges[0] !== undefined && text.due(money(total), day(charges[0].due_date)),
    fee !== undefined && text.fee(money(fee.amount_cents)),
    later.length > 0 && text.parts(later.length, money(later[0]!.amount_cents), day(later.at(-1)!.due_date)),
  ]
  return (
    <>
      <Text mt="md" fw={600}>
        {text.price(money(price_cents))}
      </Text>
      <Text size="sm">{lines.filter(Boolean).join(' ')}</Text>
    </>
  )
}

/** The values that decide the price, as they are sent. */
function termsOf(values: {
  plan_id: string | null
  start_date: string
  discount_pct: number | ''
  promotion_code: string
}): Terms {
  const { plan_id, start_date, discount_pct, promotion_code } = values
  return {
    plan_id: plan_id ?? '',
    start_date,
    discount_pct: discount_pct === '' ? null : discount_pct,
    promotion_code: promotion_code.trim() || null,
  }
}
