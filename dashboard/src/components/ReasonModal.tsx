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
  /** What follows, after that the reason is kept. */
  hint?: string
  /** Of the button; red for what is against the rules or hard to take back. */
  color?: string
  onReason: (reason: string) => void
  onClose: () => void
  /** What else is asked, before the reason. */
  children?: ReactNode
}

/** Asks why, for what is done against the rules. */
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
