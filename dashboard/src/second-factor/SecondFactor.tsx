import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { refresh } from '../api/topics.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { Rows } from '../components/Rows.tsx'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { Confirm } from './Confirm.tsx'
import { type PasskeyCreation, passkeysPossible } from './passkeys.ts'
import { type Confirmation, type SecondFactorChange, type SecondFactorState, secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'

const useText = defineText({
  pt: {
    app: 'Verificação em duas etapas',
    appOn: 'Ligada: além da senha, o código do seu aplicativo é pedido.',
    appOff: 'Com um aplicativo de códigos, a senha sozinha não basta para entrar.',
    on: 'ligada',
    off: 'desligada',
    set: 'Ligar',
    replace: 'Trocar de aplicativo',
    remove: 'Desligar',
    passkeys: 'Chaves de acesso',
    passkeyLead: 'Entre com a digital, o rosto ou o PIN do aparelho, sem senha. Não há código que alguém possa roubar.',
    noPasskeys: 'Nenhuma chave de acesso ainda.',
    impossible: 'Este navegador só usa chaves de acesso com HTTPS.',
    add: 'Nova chave de acesso',
    name: 'Nome',
    created: 'Criada',
    used: 'Último uso',
    never: 'nunca',
    removePasskey: 'Remover',
    codes: 'Códigos de recuperação',
    left: (n: number) => (n === 1 ? 'Resta 1 código de 10.' : `Restam ${n} códigos de 10.`),
    codesLead: 'Cada um vale uma vez no lugar do aplicativo ou da chave de acesso.',
    renew: 'Gerar novos códigos',
    changed: 'Cada mudança aqui encerra as suas outras sessões e é avisada por e-mail.',
  },
  en: {
    app: 'Two-step verification',
    appOn: 'On: beside the password, the code of your app is asked for.',
    appOff: 'With an app for codes, the password alone is not enough to come in.',
    on: 'on',
    off: 'off',
    set: 'Turn on',
    replace: 'Change the app',
    remove: 'Turn off',
    passkeys: 'Passkeys',
    passkeyLead: 'Sign in with the finger, face or PIN of your device, without a password. There is no code to steal.',
    noPasskeys: 'No passkeys yet.',
    impossible: 'This browser has passkeys only over HTTPS.',
    add: 'New passkey',
    name: 'Name',
    created: 'Made',
    used: 'Last used',
    never: 'never',
    removePasskey: 'Remove',
    codes: 'Recovery codes',
    left: (n: number) => (n === 1 ? '1 code of 10 is left.' : `${n} codes of 10 are left.`),
    codesLead: 'Each is good once in place of the app or the passkey.',
    renew: 'Make new codes',
    changed: 'Every change here ends your other sessions, and you are mailed about it.',
  },
})

/** The steps of a change: the person is confirmed, and then the app or the passkey is set up. */
type Step =
  | { kind: 'confirm'; title: string; run: (given: Confirmation) => Promise<void> }
  | { kind: 'app'; proposed: Shapes['ProposedApp'] }
  | { kind: 'passkey'; options: PasskeyCreation }
  | { kind: 'codes'; codes: string[] }

/** The second factor of the user's own account. */
export function SecondFactor() {
  const query = useQuery(secondFactorQuery)
  return <Loaded query={query}>{(state) => <Factors state={state} />}</Loaded>
}

function Factors({ state }: { state: SecondFactorState }) {
  const text = useText()
  const queries = useQueryClient()
  const [step, setStep] = useState<Step>()
  const close = () => setStep(undefined)
  const changed = ({ new_recovery_codes: codes, ...now }: SecondFactorChange) => {
    queries.setQueryData(secondFactorQuery.queryKey, now)
    refresh(queries, ['account'])
    setStep(codes === null ? undefined : { kind: 'codes', codes })
  }
  /** Asks the user to prove their identity, makes the call, and continues with the answer. */
  const confirm = <T,>(title: string, call: (body: Confirmation) => Promise<{ data: T }>, then: (result: T) => void) =>
    setStep({ kind: 'confirm', title, run: async (given) => then((await call(given)).data) })

  const setApp = (title: string) =>
    confirm(
      title,
      (body) => api.proposeApp({ body }),
      (proposed) => setStep({ kind: 'app', proposed }),
    )
  const addPasskey = () =>
    confirm(
      text.add,
      (body) => api.beginPasskey({ body }),
      (options) => setStep({ kind: 'passkey', options }),
    )
  return (
    <Stack maw={720}>
      <Card
        title={text.app}
        aside={
          <Badge color={state.has_app ? 'turnstile.7' : 'gray.7'} tt="none">
            {state.has_app ? text.on : text.off}
          </Badge>
        }
      >
        <Text mb="sm">{state.has_app ? text.appOn : text.appOff}</Text>
        <Group gap="xs">
          <Button
            variant={state.has_app ? 'default' : 'filled'}
            onClick={() => setApp(state.has_app ? text.replace : text.app)}
          >
            {state.has_app ? text.replace : text.set}
          </Button>
          {state.has_app && (
            <Button
              variant="default"
              onClick={() => confirm(`${text.app}: ${text.remove}`, (body) => api.removeApp({ body }), changed)}
            >
              {text.remove}
            </Button>
          )}
        </Group>
      </Card>
      <Card
        title={text.passkeys}
        aside={
          passkeysPossible() && (
            <Button size="xs" leftSection={<IconPlus size={14} />} onClick={addPasskey} style={{ flexShrink: 0 }}>
              {text.add}
            </Button>
          )
        }
      >
        <Text mb="sm">{passkeysPossible() ? text.passkeyLead : text.impossible}</Text>
        <Passkeys
          passkeys={state.passkeys}
          onRemove={({ id, name }) =>
            confirm(`${text.removePasskey}: ${name}`, (body) => api.removePasskey({ path: { id }, body }), changed)
          }
        />
      </Card>
      {(state.has_app || state.passkeys.length > 0) && (
        <Card title={text.codes}>
          <Text fw={600}>{text.left(state.recovery_codes_left)}</Text>
          <Text mb="sm">{text.codesLead}</Text>
          <Button
            variant="default"
            onClick={() => confirm(text.renew, (body) => api.renewRecoveryCodes({ body }), changed)}
          >
            {text.renew}
          </Button>
        </Card>
      )}
      <Text size="sm" c="dimmed">
        {text.changed}
      </Text>
      {step?.kind === 'confirm' && <Confirm title={step.title} state={state} run={step.run} onClose={close} />}
      {step?.kind === 'app' && <SetUpApp proposed={step.proposed} onDone={changed} onClose={close} />}
      {step?.kind === 'passkey' && <AddPasskey options={step.options} onDone={changed} onClose={close} />}
      {step?.kind === 'codes' && <RecoveryCodes codes={step.codes} onClose={close} />}
    </Stack>
  )
}

function Passkeys({
  passkeys,
  onRemove,
}: {
  passkeys: Shapes['StaffPasskey'][]
  onRemove: (passkey: Shapes['StaffPasskey']) => void
}) {
  const text = useText()
  const { company } = useSession()
  if (passkeys.length === 0) return <Empty>{text.noPasskeys}</Empty>
  const moment = (at: string | null) => (at === null ? text.never : dateTime(at, company.time_zone))
  return (
    <Rows
      label={text.passkeys}
      rows={passkeys}
      columns={[
        { title: text.name, cell: ({ name }) => <span className="strong">{name}</span> },
        { title: text.created, wide: true, cell: (passkey) => moment(passkey.created_at) },
        { title: text.used, cell: (passkey) => moment(passkey.last_used_at) },
        {
          title: '',
          cell: (passkey) => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${text.removePasskey}: ${passkey.name}`}
              onClick={() => onRemove(passkey)}
            >
              {text.removePasskey}
            </Button>
          ),
        },
      ]}
    />
  )
}
