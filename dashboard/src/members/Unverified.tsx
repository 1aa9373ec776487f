import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { defineText } from '../text.ts'

const EditPerson = loadWhenShown(() => import('./EditPerson.tsx'), 'EditPerson')

const useText = defineText({
  pt: {
    title: 'Não verificado',
    what: 'Este cadastro foi feito pela internet, e ninguém conferiu ainda de quem é. Nome, e-mail e telefone podem ser de outra pessoa. Até a recepção conferir um documento, ele não abre o app e não recebe avisos.',
    verify: 'Conferir documento',
  },
  en: {
    title: 'Unverified',
    what: 'This registration was made on the internet, and nobody has checked yet whose it is. Name, e-mail and phone may be another person’s. Until the front desk has checked an identity document, it opens no app and gets no notices.',
    verify: 'Check the document',
  },
})

/** Says that a visitor signed up as this member, with a way for the desk to confirm the identity. */
export function Unverified({ member }: { member: Shapes['Member'] }) {
  const text = useText()
  const { may } = useSession()
  const [checking, check] = useDisclosure()
  return (
    <Alert color="orange" mb="md">
      <Text fw={600}>{text.title}</Text>
      <Text size="sm">{text.what}</Text>
      {may('members:write') && (
        <Button size="xs" mt="sm" variant="default" onClick={check.open}>
          {text.verify}
        </Button>
      )}
      {checking && <EditPerson member={member} verifying onClose={check.close} />}
    </Alert>
  )
}
