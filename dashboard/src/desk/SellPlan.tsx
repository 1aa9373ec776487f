import { Group, NumberInput, Select, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, body } from '../api/client.ts'
import { useToday } from '../api/session.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { type PaymentMethod, usePaymentMethods } from '../components/payment.ts'
import { money } from '../format.ts'
import { defineText } from '../text.ts'

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
    trial: (days: number) => `${days} dias experimentais`,
    fee: (amount: string) => `taxa de matrícula ${amount}`,
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
    trial: (days: number) => `${days} days of trial`,
    fee: (amount: string) => `enrolment fee ${amount}`,
  },
})

export function SellPlan({ member, onClose }: { member: { id: string; full_name: string }; onClose: () => void }) {
  const text = useText()
  const methods = usePaymentMethods()
  const today = useToday()
  const plans = useQuery({
    queryKey: ['plans', 'on sale'],
    queryFn: () => body(api.GET('/plans', { params: { query: { is_active: true } } })),
  })
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
  const sell = useAction({
    run: () => {
      const { plan_id, start_date, payment_method, discount_pct, promotion_code, auto_renew } = form.values
      const sent = {
        member_profile_id: member.id,
        plan_id: plan_id!,
        start_date,
        payment_method,
        discount_pct: discount_pct === '' ? null : discount_pct,
        promotion_code: promotion_code.trim() || null,
        auto_renew,
      }
      return body(api.POST('/memberships', { body: sent }))
    },
    refresh: ['card', 'member', 'members', 'memberships', 'find', 'today', 'charges'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(sell.error)
  const plan = plans.data?.data.find(({ id }) => id === form.values.plan_id)
  return (
    <FormModal
      title={text.title(member.full_name)}
      submit={text.sell}
      pending={sell.isPending}
      disabled={form.values.plan_id === null}
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
      {plan !== undefined && (
        <Text size="sm" c="dimmed">
          {[
            plan.trial_days > 0 && text.trial(plan.trial_days),
            plan.enrollment_fee_cents > 0 && text.fee(money(plan.enrollment_fee_cents)),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      )}
      <Group grow mt="sm" align="start">
        <DayInput label={text.start} required {...form.getInputProps('start_date')} error={errors.start_date} />
        <Select label={text.method} data={methods} allowDeselect={false} {...form.getInputProps('payment_method')} />
      </Group>
      <Group grow mt="sm" align="start">
        <NumberInput
          label={text.discount}
          min={0}
          max={100}
          {...form.getInputProps('discount_pct')}
          error={errors.discount_pct}
        />
        <TextInput label={text.promotion} {...form.getInputProps('promotion_code')} error={errors.promotion_code} />
      </Group>
      <Switch label={text.renew} mt="md" {...form.getInputProps('auto_renew', { type: 'checkbox' })} />
    </FormModal>
  )
}
