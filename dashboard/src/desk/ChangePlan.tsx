import { Button, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { api, explain, type Shapes } from '../api/client.ts'
import { plansQuery } from '../catalogue/queries.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { day, money } from '../format.ts'
import { defineText } from '../text.ts'
import { PayNow } from './PayNow.tsx'
import { planChangeQuery } from './queries.ts'

const useText = defineText({
  pt: {
    change: 'Trocar plano',
    title: (plan: string) => `Trocar ${plan}`,
    plan: 'Novo plano, a partir de hoje',
    unused: (days: number, amount: string) =>
      days === 1 ? `1 dia não usado vale ${amount}.` : `${days} dias não usados valem ${amount}.`,
    price: (amount: string, until: string) => `O novo período custa ${amount} e vai até ${until}.`,
    discounted: (price: string) => `O plano custa ${price}; o desconto da matrícula continua.`,
    used: (amount: string) => `O crédito do aluno paga ${amount}.`,
    toPay: (amount: string, parts: number, on: string) =>
      parts === 1
        ? `A pagar: ${amount}, até ${on}.`
        : `A pagar: ${amount}, em ${parts} parcelas, uma por mês, a primeira até ${on}.`,
    nothing: 'Nada a pagar agora.',
    credit: (amount: string) => `Fica um crédito de ${amount} para as próximas cobranças.`,
    done: 'Plano trocado.',
  },
  en: {
    change: 'Change the plan',
    title: (plan: string) => `Change ${plan}`,
    plan: 'New plan, from today on',
    unused: (days: number, amount: string) =>
      days === 1 ? `1 day that is not used is worth ${amount}.` : `${days} days that are not used are worth ${amount}.`,
    price: (amount: string, until: string) => `The new period costs ${amount} and lasts until ${until}.`,
    discounted: (price: string) => `The plan costs ${price}; the discount of the membership goes on.`,
    used: (amount: string) => `The member’s credit pays ${amount}.`,
    toPay: (amount: string, parts: number, on: string) =>
      parts === 1
        ? `To pay: ${amount}, by ${on}.`
        : `To pay: ${amount}, in ${parts} installments, one a month, the first by ${on}.`,
    nothing: 'Nothing to pay now.',
    credit: (amount: string) => `A credit of ${amount} is kept for the next charges.`,
    done: 'The plan is changed.',
  },
})

interface Membership {
  id: string
  plan_id: string
  plan_name: string
  status: string
}

interface Props {
  member: Pick<Shapes['MemberCard'], 'id' | 'open_charges'>
  membership: Membership
}

/** Gives a membership another plan from today on, and then takes the payment; the costs are shown before. */
export function ChangePlan({ member, membership }: Props) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const [planId, setPlanId] = useState<string | null>(null)
  const [before, pay] = useState<string[]>()
  const stopPaying = useCallback(() => pay(undefined), [])
  const plans = useQuery({ ...plansQuery('on sale'), enabled: opened })
  const preview = useQuery({ ...planChangeQuery(membership.id, planId ?? ''), enabled: opened && planId !== null })
  const change = useAction({
    run: () => api.changePlan({ path: { id: membership.id }, body: { plan_id: planId! } }),
    touches: ['memberships', 'money'],
    done: text.done,
    after: () => {
      modal.close()
      pay(member.open_charges.map(({ id }) => id))
    },
  })
  if (membership.status !== 'active') return null
  const others = plans.data?.data.filter(({ id }) => id !== membership.plan_id) ?? []
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          setPlanId(null)
          modal.open()
        }}
      >
        {text.change}
      </Button>
      {before !== undefined && <PayNow memberId={member.id} before={before} onClose={stopPaying} />}
      {opened && (
        <FormModal
          title={text.title(membership.plan_name)}
          submit={text.change}
          pending={change.isPending}
          // A change is only possible once its price was shown.
          disabled={preview.data === undefined || preview.isFetching}
          onSubmit={() => change.mutate()}
          onClose={modal.close}
        >
          <Select
            label={text.plan}
            data={others.map(({ id, name, price_cents }) => ({ value: id, label: `${name} · ${money(price_cents)}` }))}
            required
            allowDeselect={false}
            value={planId}
            onChange={setPlanId}
            data-autofocus
          />
          <Stack gap={4} mt="md" aria-live="polite">
            {preview.isError && <Text c="red.9">{explain(preview.error)}</Text>}
            {preview.data && (
              <Came preview={preview.data.data} listed={others.find(({ id }) => id === planId)?.price_cents} />
            )}
          </Stack>
        </FormModal>
      )}
    </>
  )
}

/** `listed` is the plan's price without a discount. */
function Came({ preview, listed = 0 }: { preview: Shapes['PlanChangePreview']; listed?: number | undefined }) {
  const text = useText()
  const { end_date, price_cents, unused_days, unused_cents, to_pay_cents, to_pay_parts, to_pay_on, credit_left_cents } =
    preview
  const used = price_cents - unused_cents - to_pay_cents + credit_left_cents
  return (
    <>
      {unused_cents > 0 && <Text size="sm">{text.unused(unused_days, money(unused_cents))}</Text>}
      <Text size="sm">{text.price(money(price_cents), day(end_date))}</Text>
      {listed > price_cents && <Text size="sm">{text.discounted(money(listed))}</Text>}
      {used > 0 && <Text size="sm">{text.used(money(used))}</Text>}
      <Text fw={600}>
        {to_pay_on === null ? text.nothing : text.toPay(money(to_pay_cents), to_pay_parts, day(to_pay_on))}
      </Text>
      {credit_left_cents > 0 && <Text size="sm">{text.credit(money(credit_left_cents))}</Text>}
    </>
  )
}
