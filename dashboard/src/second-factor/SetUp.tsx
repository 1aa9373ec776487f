import { Button, Group } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useSession, useSignOut } from '../api/session.ts'
import { Front } from '../components/Front.tsx'
import { defineText } from '../text.ts'
import { SecondFactor } from './SecondFactor.tsx'

const useText = defineText({
  pt: {
    title: 'Verificação em duas etapas',
    lead: (company: string) =>
      `A ${company} pede uma segunda etapa para a sua função. Configure um aplicativo de códigos ou uma chave de acesso para continuar.`,
    go: 'Continuar',
    signOut: 'Sair',
  },
  en: {
    title: 'Two-step verification',
    lead: (company: string) =>
      `${company} asks for a second step from your role. Set up an app for codes or a passkey to go on.`,
    go: 'Continue',
    signOut: 'Sign out',
  },
})

/** Shown to users whose role requires a second factor, until they have one: the service refuses everything else. */
export function SetUp() {
  const text = useText()
  const { company, staff } = useSession()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return (
    <Front title={text.title} lead={text.lead(company.name)} wide>
      <SecondFactor />
      <Group justify="space-between" mt="lg">
        <Button variant="default" onClick={signOut}>
          {text.signOut}
        </Button>
        <Button disabled={staff.owes_second_factor} onClick={() => navigate({ to: '/' })}>
          {text.go}
        </Button>
      </Group>
    </Front>
  )
}
