import { Button, Code, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { fieldErrors, useAction } from '../components/act.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Segundo fator ao entrar',
    on: 'Está ligado: além da senha, o código do seu aplicativo é pedido.',
    off: 'Com um aplicativo de códigos, a senha sozinha não basta para entrar.',
    turnOff: 'Desligar',
    password: 'Sua senha',
    begin: 'Ligar',
    secret: 'Digite este segredo no seu aplicativo de códigos:',
    open: 'Abrir no aplicativo',
    code: 'Código que o aplicativo mostra agora',
    confirm: 'Confirmar',
    done: 'Salvo.',
  },
  en: {
    title: 'Second factor when signing in',
    on: 'It is on: beside the password, the code of your app is asked for.',
    off: 'With an app for codes, the password alone is not enough to come in.',
    turnOff: 'Turn off',
    password: 'Your password',
    begin: 'Turn on',
    secret: 'Type this secret into your app for codes:',
    open: 'Open in the app',
    code: 'The code that the app shows now',
    confirm: 'Confirm',
    done: 'Saved.',
  },
})

export function SecondFactor() {
  const text = useText()
  const { staff } = useSession()
  const begin = useQuery({
    queryKey: ['totp'],
    queryFn: () => call<{ secret: string; uri: string }>('POST', '/session/totp'),
    enabled: false,
    gcTime: 0,
  })
  return (
    <Card title={text.title}>
      <Stack align="start" maw={520}>
        <Text>{staff.has_totp ? text.on : text.off}</Text>
        {staff.has_totp ? (
          <TurnOff />
        ) : begin.data === undefined && !begin.isFetching && !begin.isError ? (
          <Button onClick={() => begin.refetch()}>{text.begin}</Button>
        ) : (
          <Loaded query={begin}>{(proposed) => <Confirm {...proposed} />}</Loaded>
        )}
      </Stack>
    </Card>
  )
}

function TurnOff() {
  const text = useText()
  const form = useForm({ initialValues: { password: '' } })
  const off = useAction({
    run: () => call('DELETE', '/session/totp', form.values),
    refresh: ['session', 'totp'],
    done: text.done,
  })
  return (
    <form onSubmit={form.onSubmit(() => off.mutate())}>
      <Group align="end">
        <PasswordInput
          label={text.password}
          autoComplete="current-password"
          required
          w={240}
          {...form.getInputProps('password')}
          error={fieldErrors(off.error).password}
        />
        <Button type="submit" variant="default" loading={off.isPending}>
          {text.turnOff}
        </Button>
      </Group>
    </form>
  )
}

function Confirm({ secret, uri }: { secret: string; uri: string }) {
  const text = useText()
  const form = useForm({ initialValues: { code: '' } })
  const confirm = useAction({
    run: () => call('PUT', '/session/totp', { secret, code: form.values.code }),
    refresh: ['session'],
    done: text.done,
  })
  return (
    <form onSubmit={form.onSubmit(() => confirm.mutate())}>
      <Stack>
        <Text size="sm">{text.secret}</Text>
        <Code block>{secret}</Code>
        <a href={uri}>{text.open}</a>
        <Group align="end">
          <TextInput
            label={text.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            {...form.getInputProps('code')}
            error={fieldErrors(confirm.error).code}
          />
          <Button type="submit" loading={confirm.isPending}>
            {text.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
