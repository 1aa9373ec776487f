import { Button, Stack, Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, body, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { companyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'O app dos alunos',
    at: 'Os alunos abrem o app em',
    enabled: 'Alunos podem usar o app',
    save: 'Salvar',
    done: 'Configurações salvas.',
  },
  en: {
    title: "The members' app",
    at: 'Members open the app at',
    enabled: 'Members may use the app',
    save: 'Save',
    done: 'The settings are saved.',
  },
})

/** What the gym decides about the app of its members. */
export function App() {
  const query = useQuery(companyQuery)
  return <Loaded query={query}>{({ data }) => <AppSettings settings={data} />}</Loaded>
}

function AppSettings({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const { may } = useSession()
  const { slug, app_enabled } = settings
  const form = useForm({ initialValues: { app_enabled } })
  const save = useAction({
    run: () => body(api.PATCH('/company', { body: form.values })),
    touches: ['settings'],
    done: text.done,
  })
  const address = `${location.origin}/app/${slug}`
  return (
    <Stack maw={640}>
      <Card title={text.title}>
        <form onSubmit={form.onSubmit(() => save.mutate())}>
          <Text mb="md">
            {text.at} <a href={address}>{address}</a>
          </Text>
          <fieldset disabled={!may('settings:write')} style={{ border: 0, padding: 0, margin: 0 }}>
            <Switch label={text.enabled} {...form.getInputProps('app_enabled', { type: 'checkbox' })} />
          </fieldset>
          {may('settings:write') && (
            <Button type="submit" mt="lg" loading={save.isPending}>
              {text.save}
            </Button>
          )}
        </form>
      </Card>
    </Stack>
  )
}
