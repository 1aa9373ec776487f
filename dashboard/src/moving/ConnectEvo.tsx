import { Refused } from '@catraca/web/client/refused.ts'
import { Checkbox, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api, explain, fieldErrors, type Shapes } from '../api/client.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Conectar o EVO',
    how: 'No EVO, em Configurações, Integrações, crie uma chave e marque todas as permissões de leitura: clientes, contratos, recebíveis e entradas.',
    user: 'Usuário (DNS da academia)',
    password: 'Chave secreta',
    kept: 'Vazio: fica a que já está guardada.',
    branch: 'Número da filial',
    branchHint: 'Só quando a chave vale para várias.',
    since: 'Cobranças e visitas a partir de',
    sinceHint: 'Vazio: todas as cobranças, e visitas de um ano.',
    address: 'Endereço da integração',
    leads: 'Trazer também quem só pediu informações',
    leadsHint: 'Cada interessado vira um aluno sem contrato.',
    connect: 'Conectar',
    done: 'O EVO está conectado.',
    refused: {
      PROVIDER_UNAUTHORISED: 'O EVO não aceita este usuário com esta chave.',
      PROVIDER_REFUSED: 'O EVO não aceitou o pedido: confira o endereço e a filial.',
      PROVIDER_BUSY: 'O EVO recebeu pedidos demais. Tente de novo em um minuto.',
      PROVIDER_AWAY: 'O EVO não responde. Confira o endereço, ou tente de novo.',
      PROVIDER_UNCLEAR: 'O EVO não respondeu. Tente de novo.',
    } as Record<string, string>,
  },
  en: {
    title: 'Connect EVO',
    how: 'In EVO, under settings and integrations, make a key and tick every permission to read: clients, contracts, receivables and entries.',
    user: 'User (the gym’s name there)',
    password: 'Secret key',
    kept: 'Empty: the one that is kept stays.',
    branch: 'Number of the branch',
    branchHint: 'Only where the key is good for several.',
    since: 'Charges and visits from this day on',
    sinceHint: 'Empty: all charges, and visits of a year.',
    address: 'Address of the integration',
    leads: 'Also bring people who only asked',
    leadsHint: 'Each becomes a member without a contract.',
    connect: 'Connect',
    done: 'EVO is connected.',
    refused: {
      PROVIDER_UNAUTHORISED: 'EVO does not take this user with this key.',
      PROVIDER_REFUSED: 'EVO refused: look at the address and the branch.',
      PROVIDER_BUSY: 'EVO was asked too often. Try again in a minute.',
      PROVIDER_AWAY: 'EVO does not answer. Look at the address, or try again.',
      PROVIDER_UNCLEAR: 'EVO did not answer. Try again.',
    } as Record<string, string>,
  },
})

const usualAddress = 'https://evo-integracao-api.w12app.com.br'

/** The credentials of a gym at EVO, which are tested before they are stored and never shown again. */
export function ConnectEvo({ move, onClose }: { move: Shapes['Move'] | undefined; onClose: () => void }) {
  const text = useText()
  const known = (move?.settings ?? {}) as Record<string, unknown>
  const [user, setUser] = useState(String(known.user ?? ''))
  const [password, setPassword] = useState('')
  const [branch, setBranch] = useState<number | ''>(typeof known.branch === 'number' ? known.branch : '')
  const [since, setSince] = useState(String(known.since ?? ''))
  const [leads, setLeads] = useState(known.leads === true)
  const [address, setAddress] = useState(String(known.base_url ?? usualAddress))
  const refusal = (error: Error | null) =>
    error instanceof Refused ? text.refused[String(error.details.reason)] : undefined
  const why = (error: Error) => refusal(error) ?? explain(error)
  const connect = useAction({
    run: () => {
      const { branch: _branch, since: _since, ...kept } = known
      const settings = {
        ...{ ...kept, base_url: address, user, leads },
        ...(password !== '' && { password }),
        ...(branch !== '' && { branch }),
        ...(since !== '' && { since }),
      }
      return api.connectMove({ body: { source: 'evo', settings } })
    },
    touches: ['moves'],
    why,
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(connect.error)
  return (
    <FormModal
      title={text.title}
      submit={text.connect}
      pending={connect.isPending}
      onSubmit={() => connect.mutate()}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {text.how}
        </Text>
        <TextInput
          label={text.user}
          value={user}
          onChange={(event) => setUser(event.currentTarget.value)}
          error={errors['settings.user'] ?? (errors.user && refusal(connect.error))}
          autoComplete="off"
          required
          data-autofocus
        />
        <PasswordInput
          label={text.password}
          description={move && text.kept}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors['settings.password']}
          autoComplete="new-password"
          required={move === undefined}
        />
        <NumberField
          label={text.branch}
          description={text.branchHint}
          decimals={0}
          min={0}
          value={branch}
          onChange={setBranch}
          error={errors['settings.branch']}
        />
        <DayInput
          label={text.since}
          description={text.sinceHint}
          value={since}
          onChange={setSince}
          error={errors['settings.since']}
        />
        <Checkbox
          label={text.leads}
          description={text.leadsHint}
          checked={leads}
          onChange={(event) => setLeads(event.currentTarget.checked)}
        />
        <TextInput
          label={text.address}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={errors['settings.base_url'] ?? errors.base_url}
          required
        />
      </Stack>
    </FormModal>
  )
}
