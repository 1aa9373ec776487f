import { Button, Group, Modal, type ModalProps } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { defineText } from '../text.ts'

const useText = defineText({ pt: { back: 'Voltar', save: 'Salvar' }, en: { back: 'Back', save: 'Save' } })

interface Props {
  title: string
  onClose: () => void
  onSubmit: () => void
  pending: boolean
  /** The words on the button that does it; "Save" unless told. */
  submit?: string
  /** Of that button, where what it does is hard to take back. */
  color?: string
  disabled?: boolean
  size?: ModalProps['size']
  children?: ReactNode
}

/** A form in a dialog: Enter sends it, Escape goes back without a change; the keyboard is then where it was before. */
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
