import { Button, Switch, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api, fieldErrors } from '../api/client.ts'
import { useToday } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { addDays } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    freeze: 'Trancar',
    unfreeze: 'Destrancar',
    freezeTitle: (plan: string) => `Trancar ${plan}`,
    until: 'Volta em',
    reason: 'Motivo',
    frozen: 'Matrícula trancada.',
    thawed: 'Matrícula destrancada.',
    cancel: 'Cancelar',
    cancelTitle: (plan: string) => `Cancelar ${plan}`,
    now: 'Cancelar já, e não no fim do período',
    cancelled: 'Matrícula cancelada.',
    confirm: 'Cancelar matrícula',
  },
  en: {
    freeze: 'Freeze',
    unfreeze: 'Unfreeze',
    freezeTitle: (plan: string) => `Freeze ${plan}`,
    until: 'Comes back on',
    reason: 'Reason',
    frozen: 'The membership is frozen.',
    thawed: 'The membership is active again.',
    cancel: 'Cancel',
    cancelTitle: (plan: string) => `Cancel ${plan}`,
    now: 'Cancel now, and not at the end of the period',
    cancelled: 'The membership is cancelled.',
    confirm: 'Cancel the membership',
  },
})

interface Membership {
  id: string
  plan_name: string
  status: string
}

export function FreezeMembership({ membership, canFreeze }: { membership: Membership; canFreeze: boolean }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const today = useToday()
  const [until, setUntil] = useState(() => addDays(today, 15))
  const [reason, setReason] = useState('')
  const path = { id: membership.id }
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
      <Button size="compact-sm" variant="default" onClick={modal.open}>
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

export function CancelMembership({ membership }: { membership: Membership }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const [now, setNow] = useState(false)
  const [reason, setReason] = useState('')
  const cancel = useAction({
    run: () =>
      api.cancelMembership({
        path: { id: membership.id },
        body: { effective_immediately: now, reason: reason.trim() || null },
      }),
    touches: ['memberships'],
    done: text.cancelled,
    after: modal.close,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={modal.open}>
        {text.cancel}
      </Button>
      {opened && (
        <FormModal
          title={text.cancelTitle(membership.plan_name)}
          submit={text.confirm}
          color="red.9"
          pending={cancel.isPending}
          onSubmit={() => cancel.mutate()}
          onClose={modal.close}
        >
          <TextInput
            label={text.reason}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Switch label={text.now} mt="md" checked={now} onChange={(event) => setNow(event.currentTarget.checked)} />
        </FormModal>
      )}
    </>
  )
}
