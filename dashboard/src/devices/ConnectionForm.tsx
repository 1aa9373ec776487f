import { makes } from '@catraca/device-contract/makes.generated.ts'
import { Alert, PasswordInput, Stack, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { connectionQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: (name: string) => `Rede de ${name}`,
    address: 'Endereço na rede da academia',
    login: 'Usuário',
    password: 'Senha',
    keep: 'Há uma senha guardada. Vazio: fica como está, a não ser que o endereço mude.',
    clear:
      'Por http, a senha passa sem criptografia pela rede. Use https, se o equipamento tiver, ou uma rede só para as catracas.',
    serial: 'Número de série',
    serialHint: 'Como está na etiqueta. Só este equipamento recebe dados de alunos.',
    seen: (serial: string) => `Responde agora: ${serial}. Confira na etiqueta.`,
    none: 'Nenhuma guardada. A de fábrica não serve: troque-a antes no equipamento.',
    settings: 'Ajustes do fabricante',
    settingsHint: 'Um por linha, como direction=in. Veja o guia da catraca.',
    done: 'Salvo. A ponte já foi avisada.',
  },
  en: {
    title: (name: string) => `Network of ${name}`,
    address: 'Address on the network of the gym',
    login: 'User',
    password: 'Password',
    keep: 'One is kept. Empty: it stays, unless the address changes.',
    clear:
      'By http the password crosses the network in clear. Use https if the device has it, or a network for turnstiles alone.',
    serial: 'Serial number',
    serialHint: 'As its label says. Only this device is told of members.',
    seen: (serial: string) => `Answering now: ${serial}. Compare the label.`,
    none: 'None is kept. That of the factory will not do: change it at the device first.',
    settings: 'Settings of the make',
    settingsHint: 'One a line, such as direction=in. See the guide of the turnstile.',
    done: 'Saved. The bridge has been told.',
  },
})

/** How the bridge reaches a turnstile: the address, and the login. Only differences are sent. */
export function ConnectionForm({ device, onClose }: { device: Shapes['PairedDevice']; onClose: () => void }) {
  const { data } = useQuery(connectionQuery(device.id))
  return data === undefined ? null : <Form {...{ device, onClose }} known={data.data} />
}

function Form({
  device: { id, name, make, turnstile },
  known: present,
  onClose,
}: {
  device: Shapes['PairedDevice']
  known: Shapes['DeviceConnection']
  onClose: () => void
}) {
  const text = useText()
  // As it was when the form opened: what somebody else changes meanwhile is no difference.
  const [known] = useState(present)
  const seen = turnstile?.state?.serial ?? null
  const [address, setAddress] = useState(known.address ?? '')
  const [login, setLogin] = useState(known.login ?? '')
  const [password, setPassword] = useState('')
  const [serial, setSerial] = useState(known.serial ?? '')
  const knownSettings = known.settings.map((one) => `${one.name}=${one.value}`).join('\n')
  const [settings, setSettings] = useState(knownSettings)
  const save = useAction({
    run: () =>
      api.changeDeviceConnection({
        path: { id },
        body: {
          ...(address !== (known.address ?? '') && { address: withProtocol(address) || null }),
          ...(login !== (known.login ?? '') && { login: login || null }),
          ...(serial !== (known.serial ?? '') && { serial: serial.trim() || null }),
          ...(password !== '' && { password }),
          ...(settings !== knownSettings && { settings: readSettings(settings) }),
        },
      }),
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
        {make !== 'http' && (
          <TextInput
            label={text.serial}
            description={seen === null || seen === serial.trim() ? text.serialHint : text.seen(seen)}
            value={serial}
            onChange={(event) => setSerial(event.currentTarget.value)}
            error={errors.serial}
          />
        )}
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
        {make !== null && makes[make].sendsPassword && withProtocol(address).startsWith('http:') && (
          <Alert color="orange">{text.clear}</Alert>
        )}
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

/** People type 192.168.0.129, but a bridge needs the protocol as well. */
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
