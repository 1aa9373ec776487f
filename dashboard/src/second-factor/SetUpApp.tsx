import { Qr } from '@catraca/web/Qr.tsx'
import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import type { SecondFactorChange } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Aplicativo de códigos',
    scan: 'Leia o código QR com o seu aplicativo (Google Authenticator, Microsoft Authenticator, 1Password ou outro).',
    type: 'Sem câmera, digite este segredo no aplicativo:',
    open: 'Abrir no aplicativo deste aparelho',
    picture: 'Código QR para o aplicativo de códigos',
    code: 'Código que o aplicativo mostra agora',
    confirm: 'Ligar',
    done: 'O aplicativo de códigos está ligado.',
  },
  en: {
    title: 'App for codes',
    scan: 'Scan the QR code with your app (Google Authenticator, Microsoft Authenticator, 1Password or another).',
    type: 'Without a camera, type this secret into the app:',
    open: 'Open in the app on this device',
    picture: 'QR code for the app',
    code: 'The code that the app shows now',
    confirm: 'Turn on',
    done: 'The app for codes is on.',
  },
})

/** Shows the secret of a new app, and turns it on once a code shows that the app has it. */
export function SetUpApp(props: {
  proposed: Shapes['ProposedApp']
  onDone: (change: SecondFactorChange) => void
  onClose: () => void
}) {
  const { proposed, onDone, onClose } = props
  const text = useText()
  const form = useForm({ initialValues: { code: '' } })
  const set = useAction({
    run: async () => (await api.setApp({ body: form.values })).data,
    touches: [],
    done: text.done,
    after: onDone,
  })
  return (
    <FormModal
      title={text.title}
      submit={text.confirm}
      pending={set.isPending}
      onSubmit={() => set.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{text.scan}</Text>
        <Group justify="center">
          <Qr text={proposed.uri} label={text.picture} />
        </Group>
        <Text size="sm">{text.type}</Text>
        <Code block data-testid="totp-secret" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {proposed.secret.match(/.{1,4}/g)!.join(' ')}
        </Code>
        <a href={proposed.uri}>{text.open}</a>
        <TextInput
          label={text.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          {...form.getInputProps('code')}
          error={fieldErrors(set.error).code}
        />
      </Stack>
    </FormModal>
  )
}
