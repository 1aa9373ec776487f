import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { FormModal } from '../../components/FormModal.tsx'
import { MoneyField } from '../../components/NumberField.tsx'
import { Card, Loaded } from '../../components/Page.tsx'
import { UnitPicker, useUnit } from '../../components/unit.tsx'
import { useAction } from '../../components/use-action.ts'
import { dateTime, money, time } from '../../format.ts'
import { defineText } from '../../text.ts'
import { ownDrawerQuery } from '../queries.ts'
import { CountDrawer } from './CountDrawer.tsx'

const useText = defineText({
  pt: {
    title: 'Meu caixa',
    closed: 'Fechado. Abra com o troco contado; o que você receber em dinheiro entra nele sozinho.',
    open: 'Abrir caixa',
    float: 'Troco inicial (R$)',
    opened: 'Caixa aberto.',
    since: (when: string, float: string) => `Aberto desde ${when} com ${float} de troco.`,
    in: 'Suprimento',
    out: 'Sangria',
    amount: 'Valor (R$)',
    reason: 'Motivo',
    noted: 'Anotado.',
    close: 'Fechar caixa',
    movement: (out: boolean, cents: string) => (out ? `Sangria de ${cents}` : `Suprimento de ${cents}`),
  },
  en: {
    title: 'My drawer',
    closed: 'Closed. Open it with a counted float; what you take in cash goes into it by itself.',
    open: 'Open the drawer',
    float: 'Float (R$)',
    opened: 'The drawer is open.',
    since: (when: string, float: string) => `Open since ${when} with a float of ${float}.`,
    in: 'Pay in',
    out: 'Pay out',
    amount: 'Amount (R$)',
    reason: 'Reason',
    noted: 'Noted.',
    close: 'Close the drawer',
    movement: (out: boolean, cents: string) => (out ? `${cents} out` : `${cents} in`),
  },
})

/** The drawer of the signed-in user: opened with a float, and closed by counting. What should be in it is not shown before. */
export function OwnDrawer() {
  const text = useText()
  const { staff } = useSession()
  const query = useQuery(ownDrawerQuery(staff.id))
  const [counting, count] = useDisclosure()
  return (
    <Card title={text.title}>
      <Loaded query={query}>{(own) => (own === null ? <Closed /> : <Open drawer={own} onCount={count.open} />)}</Loaded>
      {/* It shows what was expected after the drawer is closed, when it is no longer the open one. */}
      {counting && <CountDrawer onClose={count.close} />}
    </Card>
  )
}

function Closed() {
  const text = useText()
  const [unit, setUnit] = useUnit()
  const [float, setFloat] = useState<number | ''>('')
  const open = useAction({
    run: () => api.openDrawer({ body: { store_id: unit || undefined, float_cents: float || 0 } }),
    touches: ['money'],
    done: text.opened,
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        open.mutate()
      }}
    >
      <Text c="dimmed" mb="sm">
        {text.closed}
      </Text>
      <Group align="end">
        <UnitPicker value={unit} onChange={setUnit} labelled />
        <MoneyField label={text.float} required min={0} value={float} onChange={setFloat} />
        <Button type="submit" loading={open.isPending} disabled={float === ''}>
          {text.open}
        </Button>
      </Group>
    </form>
  )
}

function Open({ drawer, onCount }: { drawer: Shapes['Drawer']; onCount: () => void }) {
  const text = useText()
  const { company } = useSession()
  const [doing, begin] = useState<'in' | 'out'>()
  const opened = dateTime(drawer.opened_at, company.time_zone)
  return (
    <>
      <Text mb="sm">
        {[drawer.store_name, text.since(opened, money(drawer.float_cents))].filter(Boolean).join(' · ')}
      </Text>
      {drawer.movements.map(({ id, at, cents, reason }) => (
        <Text key={id} size="sm" c="dimmed">
          {time(at, company.time_zone)} · {text.movement(cents < 0, money(Math.abs(cents)))} · {reason}
        </Text>
      ))}
      <Group mt="sm">
        <Button onClick={onCount}>{text.close}</Button>
        <Button variant="default" onClick={() => begin('out')}>
          {text.out}
        </Button>
        <Button variant="default" onClick={() => begin('in')}>
          {text.in}
        </Button>
      </Group>
      {doing !== undefined && <Move direction={doing} onClose={() => begin(undefined)} />}
    </>
  )
}

function Move({ direction, onClose }: { direction: 'in' | 'out'; onClose: () => void }) {
  const text = useText()
  const [amount, setAmount] = useState<number | ''>('')
  const [reason, setReason] = useState('')
  const move = useAction({
    run: () => api.moveCash({ body: { direction, amount_cents: amount || 0, reason } }),
    touches: ['money'],
    done: text.noted,
    after: onClose,
  })
  return (
    <FormModal
      title={text[direction]}
      submit={text[direction]}
      pending={move.isPending}
      disabled={amount === '' || reason.trim() === ''}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <MoneyField label={text.amount} required min={1} value={amount} onChange={setAmount} data-autofocus />
        <TextInput
          label={text.reason}
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </FormModal>
  )
}
