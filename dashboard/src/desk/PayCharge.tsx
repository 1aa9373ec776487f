import { Qr } from '@catraca/web/Qr.tsx'
import { Button, Checkbox, SegmentedControl, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { refresh } from '../api/topics.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField } from '../components/NumberField.tsx'
import { type PaymentMethod, usePaymentMethods } from '../components/payment-methods.ts'
import { useAction } from '../components/use-action.ts'
import { money, withDays } from '../format.ts'
import { chargeQuery, connectionsQuery, ownDrawerQuery } from '../money/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    receive: 'Receber',
    title: 'Receber pagamento',
    how: 'Como foi pago?',
    amount: 'Valor recebido (R$)',
    more: (cents: string) => `${cents} a mais, que ficam de crédito para o aluno.`,
    change: (cents: string) => `Troco: ${cents}`,
    keepChange: 'Sem troco: fica de crédito para o aluno',
    noDrawer: 'Seu caixa não está aberto. Este dinheiro não entra na contagem de nenhum caixa.',
    less: (cents: string) => `Faltam ${cents}, que continuam em aberto.`,
    late: (amount: string) => `Cobrar multa e juros: ${amount}`,
    confirm: (amount: string) => `Confirmar ${amount}`,
    done: 'Pagamento registrado.',
    byCode: (amount: string) => `Mostrar código de ${amount}`,
    qr: 'Código para o aluno pagar no celular',
    waiting: 'Esperando o pagamento…',
    paid: 'Pago pelo banco.',
  },
  en: {
    receive: 'Take payment',
    title: 'Take a payment',
    how: 'How was it paid?',
    amount: 'Amount received (R$)',
    more: (cents: string) => `${cents} too much, which the member has as credit.`,
    change: (cents: string) => `Change: ${cents}`,
    keepChange: 'No change: it is credit for the member',
    noDrawer: 'Your drawer is not open. This cash is counted in no drawer.',
    less: (cents: string) => `${cents} are missing and stay open.`,
    late: (amount: string) => `Ask for the late fee: ${amount}`,
    confirm: (amount: string) => `Confirm ${amount}`,
    done: 'The payment is recorded.',
    byCode: (amount: string) => `Show a code for ${amount}`,
    qr: 'Code by which the member pays on a phone',
    waiting: 'Waiting for the payment…',
    paid: 'Paid at the bank.',
  },
})

interface Charge {
  id: string
  description: string
  open_cents: number
}

/** Takes the payment of a charge, by any method, once the amount was seen and confirmed. */
export function PayCharge({ charge }: { charge: Charge }) {
  const text = useText()
  const [asking, ask] = useDisclosure()
  return (
    <>
      <Button
        size="xs"
        variant="light"
        style={{ flex: 'none' }}
        onClick={ask.open}
        aria-label={`${text.receive}: ${withDays(charge.description)}`}
      >
        {text.receive}
      </Button>
      {asking && <TakePayment charges={[charge]} onClose={ask.close} />}
    </>
  )
}

interface TakePaymentProps {
  /** One charge, or all charges of a sale, which are paid together. */
  charges: Charge[]
  /** The method with which the member wants to pay. */
  expected?: PaymentMethod | undefined
  /** Called instead of closing, once it is paid. */
  onPaid?: () => void
  onClose: () => void
}

/** Asks how much was paid and by which method, and records it. */
export function TakePayment({ charges, expected = 'pix', onClose, onPaid = onClose }: TakePaymentProps) {
  const text = useText()
  const methods = usePaymentMethods()
  const connections = useQuery(connectionsQuery())
  const [method, setMethod] = useState<PaymentMethod>(expected)
  const [first] = charges
  const { data: known } = useQuery({ ...chargeQuery(first!.id), enabled: charges.length === 1 })
  const [takesFee, takeFee] = useState(true)
  const lateFee = known?.late_fee_cents ?? 0
  const asked = charges.reduce((sum, { open_cents }) => sum + open_cents, takesFee ? lateFee : 0)
  const [typed, setReceived] = useState<number | ''>()
  const received = typed ?? asked
  const [keepsChange, keepChange] = useState(false)
  const difference = (received || 0) - asked
  const change = method === 'cash' && !keepsChange ? Math.max(difference, 0) : 0
  const paid = (received || 0) - change
  const pay = useAction({
    run: async () => {
      let left = paid
      for (const [i, { id, open_cents }] of charges.entries()) {
        // Money beyond the sum of the charges is credit, and is recorded with the last one.
        const amount_cents = i === charges.length - 1 ? left : Math.min(left, open_cents)
        if (amount_cents === 0) break
        const body = { payment_method: method, amount_cents, late_fee: takesFee && lateFee > 0 }
        await api.payCharge({ path: { id }, body })
        left -= amount_cents
      }
    },
    touches: ['money'],
    done: text.done,
    after: onPaid,
  })
  return (
    <FormModal
      title={text.title}
      submit={text.confirm(money(paid))}
      // Stays pending after the payment, so that a second click does not pay again before the dialog closes or asks for the rest.
      pending={pay.isPending || pay.isSuccess}
      onSubmit={() => pay.mutate()}
      onClose={onClose}
    >
      {charges.map(({ id, description, open_cents }) => (
        <Text key={id}>
          {[withDays(description), charges.length > 1 && money(open_cents)].filter(Boolean).join(' · ')}
        </Text>
      ))}
      {lateFee > 0 && (
        <Checkbox
          my="sm"
          label={text.late(money(lateFee))}
          checked={takesFee}
          onChange={(event) => takeFee(event.currentTarget.checked)}
        />
      )}
      <MoneyField
        label={text.amount}
        description={
          change > 0
            ? text.change(money(change))
            : difference > 0
              ? text.more(money(difference))
              : difference < 0 && received !== ''
                ? text.less(money(-difference))
                : undefined
        }
        required
        min={1}
        my="sm"
        value={received}
        onChange={setReceived}
        data-autofocus
      />
      {method === 'cash' && difference > 0 && (
        <Checkbox
          mb="sm"
          label={text.keepChange}
          checked={keepsChange}
          onChange={(event) => keepChange(event.currentTarget.checked)}
        />
      )}
      <Text size="sm" fw={500} mb={4} aria-hidden>
        {text.how}
      </Text>
      <SegmentedControl
        aria-label={text.how}
        orientation="vertical"
        fullWidth
        data={methods}
        value={method}
        onChange={(value) => setMethod(value as PaymentMethod)}
      />
      {method === 'cash' && <DrawerHint />}
      {connections.data !== undefined && connections.data.length > 0 && <ByCode charge={first!} onPaid={onPaid} />}
    </FormModal>
  )
}

/** Warns that cash is in no drawer, since nobody has opened one here. */
function DrawerHint() {
  const text = useText()
  const { staff } = useSession()
  const own = useQuery(ownDrawerQuery(staff.id)).data
  if (own !== null) return null
  return (
    <Text size="sm" mt="xs" c="var(--bad)">
      {text.noDrawer}
    </Text>
  )
}

/** Lets the member pay by a code on the screen; it closes by itself when the bank has reported the payment. */
function ByCode({ charge, onPaid }: { charge: Charge; onPaid: () => void }) {
  const text = useText()
  const queries = useQueryClient()
  const [waits, setWaits] = useState(false)
  const collect = useAction({
    run: async () => (await api.collectCharge({ path: { id: charge.id } })).data,
    touches: [],
    after: () => setWaits(true),
  })
  const { data } = useQuery({ ...chargeQuery(charge.id), enabled: waits, refetchInterval: 2000 })
  const isPaid = data?.status === 'paid'
  useEffect(() => {
    if (!isPaid) return
    refresh(queries, ['money'])
    notifications.show({ message: text.paid, color: 'turnstile' })
    onPaid()
  }, [isPaid, onPaid, queries, text.paid])
  if (collect.data === undefined) {
    return (
      <Button mt="sm" fullWidth variant="default" loading={collect.isPending} onClick={() => collect.mutate()}>
        {text.byCode(money(charge.open_cents))}
      </Button>
    )
  }
  return (
    <Stack align="center" gap="xs" mt="sm">
      <Qr text={collect.data.copia_e_cola ?? collect.data.page_url!} label={text.qr} />
      <Text c="dimmed" role="status">
        {text.waiting}
      </Text>
    </Stack>
  )
}
