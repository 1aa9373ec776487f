import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../../api/client.ts'
import { FormModal } from '../../components/FormModal.tsx'
import { MoneyField } from '../../components/NumberField.tsx'
import { useAction } from '../../components/use-action.ts'
import { money } from '../../format.ts'
import { defineText } from '../../text.ts'

const useText = defineText({
  pt: {
    title: 'Fechar caixa',
    counted: 'Quanto há em dinheiro (R$)',
    how: 'Conte tudo, com o troco. O valor esperado aparece depois.',
    note: 'Observação',
    result: 'Caixa fechado',
    ok: 'Pronto',
    had: (counted: string, expected: string) => `Contado ${counted}, esperado ${expected}.`,
    exact: 'Bateu.',
    over: (cents: string) => `Sobraram ${cents}.`,
    short: (cents: string) => `Faltaram ${cents}.`,
  },
  en: {
    title: 'Close the drawer',
    counted: 'How much cash there is (R$)',
    how: 'Count everything, with the float. What was expected is shown after that.',
    note: 'Note',
    result: 'The drawer is closed',
    ok: 'Done',
    had: (counted: string, expected: string) => `${counted} counted, ${expected} expected.`,
    exact: 'It fits.',
    over: (cents: string) => `${cents} too much.`,
    short: (cents: string) => `${cents} missing.`,
  },
})

/** The difference of a counted drawer, in words. */
export function useDifference(): (drawer: Pick<Shapes['Drawer'], 'counted_cents' | 'expected_cents'>) => string {
  const text = useText()
  return ({ counted_cents, expected_cents }) => {
    const cents = counted_cents! - expected_cents!
    return cents === 0 ? text.exact : cents > 0 ? text.over(money(cents)) : text.short(money(-cents))
  }
}

/** Asks what was counted in a drawer, the user's own or that of `id`, and only then says what should have been in it. */
export function CountDrawer({ id, onClose }: { id?: string; onClose: () => void }) {
  const text = useText()
  const difference = useDifference()
  const [counted, setCounted] = useState<number | ''>('')
  const [note, setNote] = useState('')
  const close = useAction({
    run: async () => {
      const body = { counted_cents: counted || 0, note: note || undefined }
      return (await (id === undefined ? api.closeOwnDrawer({ body }) : api.closeDrawer({ path: { id }, body }))).data
    },
    touches: ['money'],
  })
  if (close.data !== undefined) {
    const { counted_cents, expected_cents } = close.data
    return (
      <Modal opened onClose={onClose} title={text.result} centered>
        <Text fw={700} fz="xl">
          {difference(close.data)}
        </Text>
        <Text c="dimmed">{text.had(money(counted_cents!), money(expected_cents!))}</Text>
        <Group justify="flex-end" mt="lg">
          <Button onClick={onClose} data-autofocus>
            {text.ok}
          </Button>
        </Group>
      </Modal>
    )
  }
  return (
    <FormModal
      title={text.title}
      submit={text.title}
      pending={close.isPending}
      disabled={counted === ''}
      onSubmit={() => close.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MoneyField
          label={text.counted}
          description={text.how}
          required
          min={0}
          value={counted}
          onChange={setCounted}
          data-autofocus
        />
        <TextInput
          label={text.note}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Stack>
    </FormModal>
  )
}
