import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { optionsOf } from '../components/options.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { useRoleNames } from '../role-names.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Verificação em duas etapas da equipe',
    lead: 'Quem tem uma função marcada precisa de um aplicativo de códigos ou de uma chave de acesso. Sem isso, depois de entrar só consegue configurar um.',
    save: 'Salvar',
    done: 'Configurações salvas.',
  },
  en: {
    title: 'Two-step verification of the staff',
    lead: 'Whoever has a ticked role needs an app for codes or a passkey. Without one they can only set one up after signing in.',
    save: 'Save',
    done: 'The settings are saved.',
  },
})

type Roles = Shapes['CompanySettings']['second_factor_roles']

/** The roles for which the gym requires a second factor. */
export function DemandedFactor({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const roleNames = useRoleNames()
  const { may } = useSession()
  const [roles, setRoles] = useState<Roles>(settings.second_factor_roles)
  const save = useAction({
    run: () => api.changeCompany({ body: { second_factor_roles: roles } }),
    touches: ['settings'],
    done: text.done,
  })
  return (
    <Card title={text.title}>
      <Text size="sm" mb="sm">
        {text.lead}
      </Text>
      <Checkbox.Group value={roles} onChange={(chosen) => setRoles(chosen as Roles)} aria-label={text.title}>
        <Stack gap="xs">
          {optionsOf(roleNames).map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} disabled={!may('settings:write')} />
          ))}
        </Stack>
      </Checkbox.Group>
      {may('settings:write') && (
        <Button mt="md" loading={save.isPending} onClick={() => save.mutate()}>
          {text.save}
        </Button>
      )}
    </Card>
  )
}
