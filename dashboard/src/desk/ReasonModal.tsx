import { Button, Group, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { reason: 'Motivo', hint: 'Fica registrado com o seu nome.', back: 'Voltar' },
  en: { reason: 'Reason', hint: 'It is kept with your name.', back: 'Back' },
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onReason(reason)
  }
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form onSubmit={submit}>
        <TextInput
          label={text.reason}
          description={text.hint}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          required
          maxLength={500}
          data-autofocus
        />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" color="red.9" loading={busy} disabled={reason.trim() === ''}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
