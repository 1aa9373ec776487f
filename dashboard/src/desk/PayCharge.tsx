import { Button, Menu } from '@mantine/core'
import { api, body } from '../api/client.ts'
import { useAction } from '../components/act.ts'
import { type PaymentMethod, usePaymentMethods } from '../components/payment.ts'
import { withDays } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { receive: 'Receber', how: 'Como foi pago?', done: 'Pagamento registrado.' },
  en: { receive: 'Take payment', how: 'How was it paid?', done: 'The payment is recorded.' },
})

/** Takes the payment of a charge, by whatever way it came. */
export function PayCharge({ charge }: { charge: { id: string; description: string } }) {
  const text = useText()
  const methods = usePaymentMethods()
  const pay = useAction<PaymentMethod>({
    run: (payment_method) =>
      body(api.POST('/charges/{id}/pay', { params: { path: { id: charge.id } }, body: { payment_method } })),
    refresh: ['card', 'charges', 'today', 'find', 'memberships', 'member'],
    done: text.done,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="light"
          loading={pay.isPending}
          aria-label={`${text.receive}: ${withDays(charge.description)}`}
        >
          {text.receive}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{text.how}</Menu.Label>
        {methods.map(({ value, label }) => (
          <Menu.Item key={value} onClick={() => pay.mutate(value)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
