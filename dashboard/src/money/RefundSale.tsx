import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api, fieldErrors } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField } from '../components/NumberField.tsx'
import { useAction } from '../components/use-action.ts'
import { money } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    refund: 'Estornar',
    title: (left: string) => `Estornar até ${left}`,
    amount: 'Quanto devolver (R$)',
    done: 'Estorno registrado.',
  },
  en: {
    refund: 'Refund',
    title: (left: string) => `Refund up to ${left}`,
    amount: 'How much to give back (R$)',
    done: 'The refund is recorded.',
  },
})

export function RefundSale({ sale }: { sale: { id: string; total_cents: number; refunded_cents: number } }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const left = sale.total_cents - sale.refunded_cents
  const [amount, setAmount] = useState<number | ''>(left)
  const refund = useAction({
    run: () => api.refundSale({ path: { id: sale.id }, body: { amount_cents: amount || 0 } }),
    touches: ['money'],
    done: text.done,
    after: modal.close,
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        onClick={() => {
          // A part may have been given back since.
          setAmount(left)
          modal.open()
        }}
      >
        {text.refund}
      </Button>
      {opened && (
        <FormModal
          title={text.title(money(left))}
          submit={text.refund}
          color="red.9"
          pending={refund.isPending}
          onSubmit={() => refund.mutate()}
          onClose={modal.close}
        >
          <MoneyField
            label={text.amount}
            required
            min={1}
            max={left}
            value={amount}
            onChange={setAmount}
            error={fieldErrors(refund.error).amount_cents}
            data-autofocus
          />
        </FormModal>
      )}
    </>
  )
}
