import { Button, Select, Switch, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, explain, fieldErrors, type Shapes } from '../api/client.ts'
import { useToday } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { useLeavingReasons } from '../components/end-reasons.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField } from '../components/NumberField.tsx'
import { optionsOf } from '../components/options.ts'
import { ReasonModal } from '../components/ReasonModal.tsx'
import { useAction } from '../components/use-action.ts'
import { addDays, day, daysBetween, money } from '../format.ts'
import { defineText } from '../text.ts'
import { cancelPreviewQuery, freezePreviewQuery } from './queries.ts'

const useText = defineText({
  pt: {
    freeze: 'Trancar',
    unfreeze: 'Destrancar',
    freezeTitle: (plan: string) => `Trancar ${plan}`,
    until: 'Volta em',
    reason: 'Motivo',
    why: 'Por que está saindo?',
    choose: 'Pergunte e escolha',
    other: 'Outro motivo',
    which: 'Qual?',
    frozen: 'Matrícula trancada.',
    frozenDays: (days: number, until: string) =>
      `${days === 1 ? '1 dia' : `${days} dias`} de trancamento. O plano passa a valer até ${until}.`,
    frozenLimits: (left: number, days: number) =>
      `${left === 0 ? 'É o último trancamento deste ano' : left === 1 ? 'Fica mais 1 neste ano' : `Ficam mais ${left} neste ano`}, de até ${days} dias cada. Trancar não tem custo.`,
    thawed: 'Matrícula destrancada.',
    cancel: 'Cancelar',
    cancelTitle: (plan: string) => `Cancelar ${plan}`,
    now: 'Cancelar já, e não no fim do período',
    lastDay: (when: string) => `Último dia em que entra: ${when}.`,
    owes: (cents: number) => (cents === 0 ? 'Nada fica em aberto.' : `Continuam em aberto ${money(cents)}.`),
    cancelled: 'Matrícula cancelada.',
    confirm: 'Cancelar matrícula',
    takeBack: 'Desfazer cancelamento',
    takenBack: 'O cancelamento foi desfeito.',
    undo: 'Desfazer venda',
    undoHint:
      'A matrícula termina agora e nada dela fica em aberto. O que foi pago vira crédito e paga a próxima venda.',
    undone: 'A venda foi desfeita.',
    terms: 'Preço e renovação',
    starts: 'Começa em',
    startsHint: 'O fim muda junto. O vencimento da cobrança fica como está.',
    termsShort: 'Preço e renovação',
    price: 'Valor por período (R$)',
    priceHint: 'Vale a partir da próxima renovação.',
    renews: 'Renova sozinha no fim do período',
    save: 'Salvar',
    saved: 'Matrícula alterada.',
  },
  en: {
    freeze: 'Freeze',
    unfreeze: 'Unfreeze',
    freezeTitle: (plan: string) => `Freeze ${plan}`,
    until: 'Comes back on',
    reason: 'Reason',
    why: 'Why do they leave?',
    choose: 'Ask, and choose',
    other: 'Another reason',
    which: 'Which one?',
    frozen: 'The membership is frozen.',
    frozenDays: (days: number, until: string) =>
      `Frozen for ${days === 1 ? '1 day' : `${days} days`}. The plan is then good until ${until}.`,
    frozenLimits: (left: number, days: number) =>
      `${left === 0 ? 'It is the last freeze of this year' : `${left} more this year`}, of up to ${days} days each. A freeze costs nothing.`,
    thawed: 'The membership is active again.',
    cancel: 'Cancel',
    cancelTitle: (plan: string) => `Cancel ${plan}`,
    now: 'Cancel now, and not at the end of the period',
    lastDay: (when: string) => `The last day to come in: ${when}.`,
    owes: (cents: number) => (cents === 0 ? 'Nothing stays owed.' : `${money(cents)} stay owed.`),
    cancelled: 'The membership is cancelled.',
    confirm: 'Cancel the membership',
    takeBack: 'Take back the cancellation',
    takenBack: 'The cancellation is taken back.',
    undo: 'Undo the sale',
    undoHint: 'The membership ends now, and nothing of it is owed. What was paid is credit, and pays the next sale.',
    undone: 'The sale is undone.',
    terms: 'Price and renewal',
    starts: 'Begins on',
    startsHint: 'The end moves with it. The day on which the charge is due stays.',
    termsShort: 'Price and renewal',
    price: 'Price per period (R$)',
    priceHint: 'From the next renewal on.',
    renews: 'Renews by itself at the end of the period',
    save: 'Save',
    saved: 'The membership is changed.',
  },
})

interface Membership {
  id: string
  plan_name: string
  status: string
  price_cents: number
  auto_renew: boolean
  start_date: string
  end_date: string | null
}

export function FreezeMembership({ membership, canFreeze }: { membership: Membership; canFreeze: boolean }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const today = useToday()
  const [until, setUntil] = useState('')
  const [reason, setReason] = useState('')
  const begin = () => {
    setUntil(addDays(today, 15))
    setReason('')
    modal.open()
  }
  const path = { id: membership.id }
  const preview = useQuery({ ...freezePreviewQuery(membership.id, until), enabled: opened && until !== '' })
  const freeze = useAction({
    run: () => api.freezeMembership({ path, body: { freeze_end_date: until, reason: reason.trim() || null } }),
    touches: ['memberships'],
    done: text.frozen,
    after: modal.close,
  })
  const thaw = useAction({
    run: () => api.unfreezeMembership({ path }),
    touches: ['memberships'],
    done: text.thawed,
  })
  const frozenSaid = ({ days, new_end_date, freezes_left, max_freeze_days }: Shapes['FreezePreview']) =>
    `${text.frozenDays(days, day(new_end_date))} ${text.frozenLimits(freezes_left, max_freeze_days)}`
  if (membership.status === 'frozen') {
    return (
      <Button size="compact-sm" variant="default" loading={thaw.isPending} onClick={() => thaw.mutate()}>
        {text.unfreeze}
      </Button>
    )
  }
  if (!canFreeze) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={begin}>
        {text.freeze}
      </Button>
      {opened && (
        <FormModal
          title={text.freezeTitle(membership.plan_name)}
          submit={text.freeze}
          pending={freeze.isPending}
          onSubmit={() => freeze.mutate()}
          onClose={modal.close}
        >
          <DayInput
            label={text.until}
            value={until}
            onChange={setUntil}
            min={addDays(today, 1)}
            error={fieldErrors(freeze.error).freeze_end_date}
            required
            data-autofocus
          />
          <Text mt={4} size="sm" c={preview.isError ? 'red.9' : undefined} aria-live="polite">
            {preview.isError ? explain(preview.error) : preview.data && frozenSaid(preview.data.data)}
          </Text>
          <TextInput
            label={text.reason}
            mt="sm"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormModal>
      )}
    </>
  )
}

/** The entry of the list of reasons for a reason that is typed. */
const other = 'other'

export function CancelMembership({ membership }: { membership: Membership }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const reasons = optionsOf(useLeavingReasons())
  const [now, setNow] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const [written, write] = useState('')
  const begin = () => {
    setNow(false)
    setWhy(null)
    write('')
    modal.open()
  }
  const preview = useQuery({ ...cancelPreviewQuery(membership.id, now), enabled: opened })
  const cancel = useAction({
    run: () =>
      api.cancelMembership({
        path: { id: membership.id },
        body: { effective_immediately: now, reason: why === other ? written.trim() : why },
      }),
    touches: ['memberships'],
    done: text.cancelled,
    after: modal.close,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={begin}>
        {text.cancel}
      </Button>
      {opened && (
        <FormModal
          title={text.cancelTitle(membership.plan_name)}
          submit={text.confirm}
          color="red.9"
          pending={cancel.isPending}
          disabled={why === null || (why === other && written.trim() === '')}
          onSubmit={() => cancel.mutate()}
          onClose={modal.close}
        >
          <Select
            label={text.why}
            placeholder={text.choose}
            data={[...reasons, { value: other, label: text.other }]}
            required
            value={why}
            onChange={setWhy}
            data-autofocus
          />
          {why === other && (
            <TextInput
              label={text.which}
              mt="sm"
              required
              maxLength={500}
              value={written}
              onChange={(event) => write(event.currentTarget.value)}
            />
          )}
          <Switch label={text.now} mt="md" checked={now} onChange={(event) => setNow(event.currentTarget.checked)} />
          <Text mt="sm" size="sm" aria-live="polite">
            {preview.data &&
              `${text.lastDay(day(preview.data.data.effective_date))} ${text.owes(preview.data.data.kept_cents)}`}
          </Text>
        </FormModal>
      )}
    </>
  )
}

/** Takes back the cancellation of a membership that would end with its period. */
export function TakeBackCancellation({ membership }: { membership: Pick<Membership, 'id'> }) {
  const text = useText()
  const takeBack = useAction({
    run: () => api.takeBackCancellation({ path: { id: membership.id } }),
    touches: ['memberships'],
    done: text.takenBack,
  })
  return (
    <Button size="compact-sm" variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
      {text.takeBack}
    </Button>
  )
}

/** Undoes a sale of today that was a mistake. */
export function UndoSale({ membership }: { membership: Pick<Membership, 'id'> }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const undo = useAction<string>({
    run: (reason) => api.undoSale({ path: { id: membership.id }, body: { reason } }),
    touches: ['memberships', 'money'],
    done: text.undone,
    after: modal.close,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={modal.open}>
        {text.undo}
      </Button>
      {opened && (
        <ReasonModal
          title={text.undo}
          action={text.undo}
          hint={text.undoHint}
          busy={undo.isPending}
          onReason={(reason) => undo.mutate(reason)}
          onClose={modal.close}
        />
      )}
    </>
  )
}

/** Changes the price of the next period, whether there is one, and the start of a membership that has not begun. */
export function ChangeTerms({ membership }: { membership: Membership }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const [price, setPrice] = useState<number | ''>(membership.price_cents)
  const [renews, setRenews] = useState(membership.auto_renew)
  const today = useToday()
  const { start_date, end_date } = membership
  const [starts, setStarts] = useState(start_date)
  // The terms may have changed since the card was opened.
  const begin = () => {
    setStarts(start_date)
    setPrice(membership.price_cents)
    setRenews(membership.auto_renew)
    modal.open()
  }
  const change = useAction({
    run: () =>
      api.updateMembership({
        path: { id: membership.id },
        body: {
          ...(price !== membership.price_cents && { price_cents: price || 0 }),
          ...(renews !== membership.auto_renew && { auto_renew: renews }),
          ...(starts !== start_date && { start_date: starts }),
          ...(starts !== start_date && end_date && { end_date: addDays(end_date, daysBetween(start_date, starts)) }),
        },
      }),
    touches: ['memberships', 'money'],
    done: text.saved,
    after: modal.close,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={begin}>
        {text.termsShort}
      </Button>
      {opened && (
        <FormModal
          title={text.terms}
          submit={text.save}
          pending={change.isPending}
          onSubmit={() => change.mutate()}
          onClose={modal.close}
        >
          <MoneyField
            label={text.price}
            description={text.priceHint}
            required
            min={0}
            value={price}
            onChange={setPrice}
            error={fieldErrors(change.error).price_cents}
            data-autofocus
          />
          {start_date > today && (
            <DayInput
              label={text.starts}
              description={text.startsHint}
              required
              mt="md"
              min={today}
              value={starts}
              onChange={setStarts}
              error={fieldErrors(change.error).start_date}
            />
          )}
          <Switch
            label={text.renews}
            mt="md"
            checked={renews}
            onChange={(event) => setRenews(event.currentTarget.checked)}
          />
        </FormModal>
      )}
    </>
  )
}
