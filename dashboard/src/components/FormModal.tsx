import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { defineText } from '../text.ts'

const useText = defineText({ pt: { back: 'Voltar', save: 'Salvar' }, en: { back: 'Back', save: 'Save' } })

interface Props {
  title: string
  onClose: () => void
  onSubmit: () => void
  pending: boolean
  /** The text of the submit button; "Save" by default. */
  submit?: string
  /** The colour of that button, if its action is hard to undo. */
  color?: string
  disabled?: boolean
  size?: ModalProps['size']
  children?: ReactNode
}

/** A form in a dialog: Enter sends it, Escape closes it without a change; the focus then returns to where it was. */
export function FormModal({ title, onClose, onSubmit, pending, submit, color, disabled, size, children }: Props) {
  const text = useText()
  const [opener] = useState(() => document.activeElement)
  useEffect(() => () => (opener as HTMLElement | null)?.focus({ preventScroll: true }), [opener])
  return (
    <Modal opened onClose={onClose} title={title} size={size} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        {children}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {text.back}
          </Button>
          <Button type="submit" loading={pending} color={color} disabled={disabled}>
            {submit ?? text.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
