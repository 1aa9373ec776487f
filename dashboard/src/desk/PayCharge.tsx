import { Button, Select, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { type PaymentMethod, usePaymentMethods } from '../components/payment-methods.ts'
import { useAction } from '../components/use-action.ts'
import { money, withDays } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    receive: 'Receber',
    title: 'Receber pagamento',
    how: 'Como foi pago?',
    confirm: (amount: string) => `Confirmar ${amount}`,
    done: 'Pagamento registrado.',
  },
  en: {
    receive: 'Take payment',
    title: 'Take a payment',
    how: 'How was it paid?',
    confirm: (amount: string) => `Confirm ${amount}`,
    done: 'The payment is recorded.',
  },
})

interface Charge {
  id: string
  description: string
  amount_cents: number
}

/** Takes the payment of a charge, by whatever way it came, once the amount was seen and confirmed. */
export function PayCharge({ charge }: { charge: Charge }) {
  const text = useText()
  const [asking, ask] = useDisclosure()
  return (
    <>
      <Button
        size="xs"
        variant="light"
        onClick={ask.open}
        aria-label={`${text.receive}: ${withDays(charge.description)}`}
      >
        {text.receive}
      </Button>
      {asking && <Confirmation charge={charge} onClose={ask.close} />}
    </>
  )
}

function Confirmation({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const text = useText()
  const methods = usePaymentMethods()
  const [method, setMethod] = useState<PaymentMethod>('pix')
  const pay = useAction({
    run: () => api.payCharge({ path: { id: charge.id }, body: { payment_method: method } }),
    touches: ['money'],
    done: text.done,
    after: onClose,
  })
  const amount = money(charge.amount_cents)
  return (
    <FormModal
      title={text.title}
      submit={text.confirm(amount)}
      pending={pay.isPending}
      onSubmit={() => pay.mutate()}
      onClose={onClose}
    >
      <Text>{withDays(charge.description)}</Text>
      <Text fw={700} fz="xl" mb="sm">
        {amount}
      </Text>
      <Select
        label={text.how}
        data={methods}
        value={method}
        onChange={(value) => setMethod(value as PaymentMethod)}
        allowDeselect={false}
        data-autofocus
      />
    </FormModal>
  )
}
