import { Alert, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../api/session.ts'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { defineText } from '../text.ts'
import { memberQuery } from './queries.ts'

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

/** That a visitor signed up as this member, and the way for the desk to say who it is. */
export function Unverified({ id }: { id: string }) {
  const text = useText()
  const { may } = useSession()
  const [checking, check] = useDisclosure()
  const member = useQuery({ ...memberQuery(id), enabled: checking })
  return (
    <Alert color="orange" title={text.title} mt="sm">
      <Text size="sm">{text.what}</Text>
      {may('members:write') && (
        <Button size="xs" mt="sm" color="orange.9" loading={member.isLoading} onClick={check.open}>
          {text.verify}
        </Button>
      )}
      {checking && member.data && <EditPerson member={member.data.data} verifying onClose={check.close} />}
    </Alert>
  )
}
