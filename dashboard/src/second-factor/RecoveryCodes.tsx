import './recovery-codes.css'
import { Alert, Button, CopyButton, Group, Modal } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { download } from '../components/download.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Códigos de recuperação',
    once: 'Guarde agora: não serão mostrados de novo. Cada um vale uma vez, se você perder o celular ou a chave de acesso.',
    copy: 'Copiar',
    copied: 'Copiados',
    print: 'Imprimir',
    save: 'Baixar',
    done: 'Já guardei',
    file: 'codigos-de-recuperacao.txt',
  },
  en: {
    title: 'Recovery codes',
    once: 'Keep them now: they will not be shown again. Each is good once, if you lose your phone or passkey.',
    copy: 'Copy',
    copied: 'Copied',
    print: 'Print',
    save: 'Download',
    done: 'I have kept them',
    file: 'recovery-codes.txt',
  },
})

/** New recovery codes, for the user to store. */
export function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = useText()
  const { company, staff } = useSession()
  const sheet = [`${text.title}: ${company.name}, ${staff.email}`, '', ...codes, ''].join('\n')
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.title}
      size={520}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Alert color="orange" mb="md">
        {text.once}
      </Alert>
      <div className="recovery-codes" data-testid="recovery-codes">
        <p className="on-paper">
          {text.title}: {company.name}, {staff.email}
        </p>
        <ol>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Group mt="md" gap="xs">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button variant="default" onClick={() => download(text.file, sheet, 'text/plain;charset=utf-8')}>
          {text.save}
        </Button>
        <Button ml="auto" onClick={onClose}>
          {text.done}
        </Button>
      </Group>
    </Modal>
  )
}
