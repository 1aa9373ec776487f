import { Alert, Button, Code, CopyButton, Group, Modal, Text } from '@mantine/core'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    once: 'Guarde agora: não será mostrado de novo.',
    copy: 'Copiar',
    copied: 'Copiado',
    done: 'Já guardei',
    close: 'Pronto',
  },
  en: {
    once: 'Keep it now: it will not be shown again.',
    copy: 'Copy',
    copied: 'Copied',
    done: 'I have kept it',
    close: 'Done',
  },
})

/** A secret that is shown only this once. */
export function Secret(props: {
  title: string
  value: string
  /** What the secret is for; without it, the text asks to keep the secret. */
  hint?: string
  onClose: () => void
}) {
  const { title, value, hint, onClose } = props
  const text = useText()
  return (
    <Modal opened onClose={onClose} title={title} centered closeOnClickOutside={false}>
      <Alert color="orange" mb="md">
        {hint ?? text.once}
      </Alert>
      <Code block data-testid="secret" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {value}
      </Code>
      <Group justify="flex-end" mt="md">
        <CopyButton value={value}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>
          <Text span inherit>
            {hint === undefined ? text.done : text.close}
          </Text>
        </Button>
      </Group>
    </Modal>
  )
}
