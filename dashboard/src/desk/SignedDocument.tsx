import { Button, Group, Modal, Text } from '@mantine/core'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    back: 'Voltar',
    paper: 'Assinou no papel',
    how: 'O aluno assina no app, em Eu, Documentos. Se assinou no papel, registre aqui e guarde o papel.',
    done: 'Assinatura registrada.',
  },
  en: {
    back: 'Back',
    paper: 'Signed on paper',
    how: 'Members sign in the app, at Me, Documents. If it was signed on paper, note it here and keep the paper.',
    done: 'The signature is noted.',
  },
})

interface Props {
  memberId: string
  document: Shapes['MemberDocument']
  onClose: () => void
}

/** The text that a member has signed or must sign, and a way to record that they have signed it on paper. */
export function SignedDocument({ memberId, document, onClose }: Props) {
  const text = useText()
  const { may } = useSession()
  const sign = useAction({
    run: () => api.noteSignature({ path: { id: memberId }, body: { document_id: document.id } }),
    touches: ['members'],
    done: text.done,
    after: onClose,
  })
  const canSign = document.signed_at === null && may('members:write')
  return (
    <Modal opened onClose={onClose} title={document.name} size="lg" centered>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {document.text}
      </Text>
      {canSign && (
        <Text size="sm" c="dimmed" mt="md">
          {text.how}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {text.back}
        </Button>
        {canSign && (
          <Button loading={sign.isPending} onClick={() => sign.mutate()}>
            {text.paper}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
