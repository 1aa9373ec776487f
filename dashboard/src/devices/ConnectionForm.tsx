import { PasswordInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, body, type Shapes } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { fieldErrors, useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { connectionQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Rede de ${name}`,
    address: 'Endereço na rede da academia',
    login: 'Usuário',
    password: 'Senha',
    keep: 'Há uma senha guardada. Vazio: fica como está.',
    none: 'Nenhuma guardada. A de fábrica não serve: troque-a antes no equipamento.',
    settings: 'Ajustes do fabricante',
    settingsHint: 'Um por linha, como volume=3. Veja o guia da catraca.',
    done: 'Salvo. A ponte já foi avisada.',
  },
  en: {
    title: (name: string) => `Network of ${name}`,
    address: 'Address on the network of the gym',
    login: 'User',
    password: 'Password',
    keep: 'One is kept. Empty: it stays.',
    none: 'None is kept. That of the factory will not do: change it at the device first.',
    settings: 'Settings of the make',
    settingsHint: 'One a line, such as volume=3. See the guide of the turnstile.',
    done: 'Saved. The bridge has been told.',
  },
})

/** How the bridge reaches a turnstile: its address, and with what it signs in. */
export function ConnectionForm({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data } = useQuery(connectionQuery(id))
  return data === undefined ? null : <Form {...{ id, name, onClose }} known={data.data} />
}

function Form({
  id,
  name,
  known,
  onClose,
}: {
  id: string
  name: string
  known: Shapes['DeviceConnection']
  onClose: () => void
}) {
  const text = useText()
  const [address, setAddress] = useState(known.address ?? '')
  const [login, setLogin] = useState(known.login ?? '')
  const [password, setPassword] = useState('')
  const [settings, setSettings] = useState(known.settings.map((one) => `${one.name}=${one.value}`).join('\n'))
  const save = useAction({
    run: () =>
      body(
        api.PATCH('/devices/{id}/connection', {
          params: { path: { id } },
          body: {
            address: withProtocol(address) || null,
            login: login || null,
            ...(password !== '' && { password }),
            settings: readSettings(settings),
          },
        }),
      ),
    touches: ['devices'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal title={text.title(name)} pending={save.isPending} onSubmit={() => save.mutate()} onClose={onClose}>
      <Stack gap="sm">
        <TextInput
          label={text.address}
          placeholder="192.168.0.129"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={errors.address}
          data-autofocus
        />
        <TextInput
          label={text.login}
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
          error={errors.login}
          autoComplete="off"
        />
        <PasswordInput
          label={text.password}
          description={known.has_password ? text.keep : text.none}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
          autoComplete="new-password"
        />
        <Textarea
          label={text.settings}
          description={text.settingsHint}
          value={settings}
          onChange={(event) => setSettings(event.currentTarget.value)}
          error={Object.entries(errors).find(([field]) => field.startsWith('settings'))?.[1]}
          autosize
          minRows={2}
        />
      </Stack>
    </FormModal>
  )
}

/** People type 192.168.0.129; a bridge wants to know how to speak to it. */
function withProtocol(typed: string): string {
  const address = typed.trim().replace(/\/+$/, '')
  return address === '' || /^https?:/.test(address) ? address : `http://${address}`
}

function readSettings(typed: string): { name: string; value: string }[] {
  return typed.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([^=]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    return name === undefined ? [] : [{ name, value: value! }]
  })
}
