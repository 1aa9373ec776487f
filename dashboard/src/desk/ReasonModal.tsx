import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormModal } from '../components/FormModal.tsx'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { reason: 'Motivo', hint: 'Fica registrado com o seu nome.' },
  en: { reason: 'Reason', hint: 'It is kept with your name.' },
})

/** Asks why, for what is done against the rules. */
export function ReasonModal(props: {
  title: string
  action: string
  busy: boolean
  onReason: (reason: string) => void
  onClose: () => void
}) {
  const { title, action, busy, onReason, onClose } = props
  const text = useText()
  const [reason, setReason] = useState('')
  return (
    <FormModal
      title={title}
      submit={action}
      color="red.9"
      pending={busy}
      disabled={reason.trim() === ''}
      onSubmit={() => onReason(reason)}
      onClose={onClose}
    >
      <TextInput
        label={text.reason}
        description={text.hint}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
        maxLength={500}
        data-autofocus
      />
    </FormModal>
  )
}
