import { Button, Group, Modal, NumberInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { api, body } from '../api/client.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { money } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    refund: 'Estornar',
    title: (left: string) => `Estornar até ${left}`,
    amount: 'Quanto devolver (R$)',
    back: 'Voltar',
    done: 'Estorno registrado.',
  },
  en: {
    refund: 'Refund',
    title: (left: string) => `Refund up to ${left}`,
    amount: 'How much to give back (R$)',
    back: 'Back',
    done: 'The refund is recorded.',
  },
})

export function RefundSale({ sale }: { sale: { id: string; total_cents: number; refunded_cents: number } }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const left = sale.total_cents - sale.refunded_cents
  const [amount, setAmount] = useState<number | string>(left / 100)
  const refund = useAction({
    run: () =>
      body(
        api.POST('/sales/{id}/refund', {
          params: { path: { id: sale.id } },
          body: { amount_cents: Math.round(Number(amount) * 100) },
        }),
      ),
    refresh: ['sales', 'today'],
    done: text.done,
    after: modal.close,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refund.mutate()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={modal.open}>
        {text.refund}
      </Button>
      <Modal opened={opened} onClose={modal.close} title={text.title(money(left))} centered>
        <form onSubmit={submit}>
          <NumberInput
            label={text.amount}
            min={0.01}
            max={left / 100}
            decimalScale={2}
            value={amount}
            onChange={setAmount}
            error={fieldErrors(refund.error).amount_cents}
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={modal.close}>
              {text.back}
            </Button>
            <Button type="submit" color="red.9" loading={refund.isPending}>
              {text.refund}
            </Button>
          </Group>
        </form>
      </Modal>
    </>
  )
}
