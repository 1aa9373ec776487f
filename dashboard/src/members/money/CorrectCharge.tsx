import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { api, fieldErrors } from '../../api/client.ts'
import { useSession, useToday } from '../../api/session.ts'
import { DayInput } from '../../components/DayInput.tsx'
import { MoneyField } from '../../components/NumberField.tsx'
import { ReasonModal } from '../../components/ReasonModal.tsx'
import { useAction } from '../../components/use-action.ts'
import { money, withDays } from '../../format.ts'
import { defineText } from '../../text.ts'

const useText = defineText({
  pt: {
    more: (what: string) => `Corrigir: ${what}`,
    credit: (amount: string) => `Usar crédito de ${amount}`,
    creditUsed: 'Crédito usado.',
    promise: 'Anotar promessa de pagamento',
    promised: 'Vai pagar em',
    promiseHint: 'Até lá, nenhum lembrete. O vencimento continua o mesmo.',
    postpone: 'Mudar vencimento',
    split: 'Parcelar',
    discount: 'Dar desconto',
    waive: 'Dispensar cobrança',
    done: 'Corrigido.',
    due: 'Novo vencimento',
    how: 'Desconto (R$)',
    waiving: (amount: string) => `O aluno não deve mais ${amount}.`,
    part: (n: number) => `Parcela ${n} (R$)`,
    partDue: (n: number) => `Vencimento da parcela ${n}`,
    rest: (amount: string) => `A última parcela fica com o resto: ${amount}.`,
  },
  en: {
    more: (what: string) => `Correct: ${what}`,
    credit: (amount: string) => `Use credit of ${amount}`,
    creditUsed: 'Credit used.',
    promise: 'Note a promise to pay',
    promised: 'Will pay on',
    promiseHint: 'No reminder before. The due day stays the same.',
    postpone: 'Change the due day',
    split: 'Pay in parts',
    discount: 'Give a discount',
    waive: 'Waive the charge',
    done: 'Corrected.',
    due: 'New due day',
    how: 'Discount (R$)',
    waiving: (amount: string) => `The member no longer owes ${amount}.`,
    part: (n: number) => `Part ${n} (R$)`,
    partDue: (n: number) => `Due day of part ${n}`,
    rest: (amount: string) => `The last part is what is left: ${amount}.`,
  },
})

interface Charge {
  id: string
  description: string
  open_cents: number
  due_date: string
}

type Correction = 'promise' | 'postpone' | 'split' | 'discount' | 'waive'

/** What can be done with an open charge besides paying it; each correction is stored with its reason and who made it. */
export function CorrectCharge({ charge, credit }: { charge: Charge; credit: number }) {
  const text = useText()
  const { may } = useSession()
  const [correcting, correct] = useState<Correction>()
  const useCredit = useAction({
    run: () => api.payByCredit({ path: { id: charge.id } }),
    touches: ['money'],
    done: text.creditUsed,
  })
  const offered: Correction[] = may('money:refund')
    ? ['promise', 'postpone', 'split', 'discount', 'waive']
    : ['promise', 'postpone', 'split']
  const close = () => correct(undefined)
  const Form = correcting && forms[correcting]
  return (
    <>
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={text.more(withDays(charge.description))}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {credit > 0 && (
            <Menu.Item onClick={() => useCredit.mutate()}>
              {text.credit(money(Math.min(credit, charge.open_cents)))}
            </Menu.Item>
          )}
          {offered.map((one) => (
            <Menu.Item key={one} onClick={() => correct(one)}>
              {text[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {Form && <Form charge={charge} onClose={close} />}
    </>
  )
}

interface FormProps {
  charge: Charge
  onClose: () => void
}

/** The dialog of a correction, which asks for its reason and the inputs in `children`. */
function Correct({
  which,
  run,
  onClose,
  hint,
  color,
  children,
}: {
  which: Correction
  run: (reason: string) => Promise<unknown>
  onClose: () => void
  hint?: string
  color?: string
  children?: (errors: ReturnType<typeof fieldErrors>) => ReactNode
}) {
  const text = useText()
  const correct = useAction<string>({ run, touches: ['money'], done: text.done, after: onClose })
  return (
    <ReasonModal
      title={text[which]}
      action={text[which]}
      {...(hint && { hint })}
      {...(color && { color })}
      busy={correct.isPending}
      onReason={(reason) => correct.mutate(reason)}
      onClose={onClose}
    >
      {children?.(fieldErrors(correct.error))}
    </ReasonModal>
  )
}

function Promised({ charge, onClose }: FormProps) {
  const text = useText()
  const today = useToday()
  const [on, setOn] = useState('')
  return (
    <Correct
      which="promise"
      color="turnstile.7"
      hint={text.promiseHint}
      run={(reason) => api.notePromise({ path: { id: charge.id }, body: { promised_on: on, reason } })}
      onClose={onClose}
    >
      {(errors) => (
        <DayInput
          label={text.promised}
          required
          min={today}
          value={on}
          onChange={setOn}
          error={errors.promised_on}
          data-autofocus
        />
      )}
    </Correct>
  )
}

function Postpone({ charge, onClose }: FormProps) {
  const text = useText()
  const today = useToday()
  const [due, setDue] = useState('')
  return (
    <Correct
      which="postpone"
      color="turnstile.7"
      run={(reason) => api.postponeCharge({ path: { id: charge.id }, body: { due_date: due, reason } })}
      onClose={onClose}
    >
      {(errors) => (
        <DayInput
          label={text.due}
          required
          min={today}
          value={due}
          onChange={setDue}
          error={errors.due_date}
          data-autofocus
        />
      )}
    </Correct>
  )
}

function Split({ charge, onClose }: FormProps) {
  const text = useText()
  const today = useToday()
  const [first, setFirst] = useState<number | ''>(Math.ceil(charge.open_cents / 2))
  const [days, setDays] = useState([today, ''])
  const rest = charge.open_cents - (first || 0)
  const split = (reason: string) => {
    const parts = [first || 0, rest].map((amount_cents, i) => ({ amount_cents, due_date: days[i]! }))
    return api.splitCharge({ path: { id: charge.id }, body: { parts, reason } })
  }
  return (
    <Correct which="split" color="turnstile.7" run={split} onClose={onClose}>
      {() => (
        <>
          <Group grow align="start">
            <MoneyField
              label={text.part(1)}
              required
              min={1}
              max={charge.open_cents - 1}
              value={first}
              onChange={setFirst}
              data-autofocus
            />
            <DayInput
              label={text.partDue(1)}
              required
              min={today}
              value={days[0]}
              onChange={(day) => setDays([day, days[1]!])}
            />
          </Group>
          <Group grow align="end">
            <Text size="sm">{text.rest(money(rest))}</Text>
            <DayInput
              label={text.partDue(2)}
              required
              min={today}
              value={days[1]}
              onChange={(day) => setDays([days[0]!, day])}
            />
          </Group>
        </>
      )}
    </Correct>
  )
}

function Discount({ charge, onClose }: FormProps) {
  const text = useText()
  const [amount, setAmount] = useState<number | ''>('')
  return (
    <Correct
      which="discount"
      run={(reason) => api.discountCharge({ path: { id: charge.id }, body: { amount_cents: amount || 0, reason } })}
      onClose={onClose}
    >
      {(errors) => (
        <MoneyField
          label={text.how}
          required
          min={1}
          max={charge.open_cents - 1}
          value={amount}
          onChange={setAmount}
          error={errors.amount_cents}
          data-autofocus
        />
      )}
    </Correct>
  )
}

function Waive({ charge, onClose }: FormProps) {
  const text = useText()
  return (
    <Correct
      which="waive"
      hint={text.waiving(money(charge.open_cents))}
      run={(reason) => api.waiveCharge({ path: { id: charge.id }, body: { reason } })}
      onClose={onClose}
    />
  )
}

const forms = { promise: Promised, postpone: Postpone, split: Split, discount: Discount, waive: Waive }
