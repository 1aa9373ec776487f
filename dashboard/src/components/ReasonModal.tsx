import { Stack, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { defineText } from '../text.ts'
import { FormModal } from './FormModal.tsx'

const useText = defineText({
  pt: { reason: 'Motivo', hint: 'Fica registrado com o seu nome.' },
  en: { reason: 'Reason', hint: 'It is kept with your name.' },
})

interface Props {
  title: string
  action: string
  busy: boolean
  /** A hint about the consequences, below which the reason is asked. */
  hint?: string
  /** The colour of the button; red for actions that break the rules or are hard to undo. */
  color?: string
  onReason: (reason: string) => void
  onClose: () => void
  /** Further inputs before the reason. */
  children?: ReactNode
}

/** Asks for the reason for an action that breaks the rules. */
export function ReasonModal({ title, action, busy, hint, color = 'red.9', onReason, onClose, children }: Props) {
  const text = useText()
  const [reason, setReason] = useState('')
  return (
    <FormModal
      title={title}
      submit={action}
      color={color}
      pending={busy}
      disabled={reason.trim() === ''}
      onSubmit={() => onReason(reason)}
      onClose={onClose}
    >
      <Stack gap="sm">
        {children}
        <TextInput
          label={text.reason}
          description={hint === undefined ? text.hint : `${text.hint} ${hint}`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          maxLength={500}
          data-autofocus
        />
      </Stack>
    </FormModal>
  )
}
