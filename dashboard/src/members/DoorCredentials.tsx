import { Alert, Badge, Button, Checkbox, Group, Modal, Radio, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { reasonInWords } from '../components/device-reasons.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText, useLanguage } from '../text.ts'
import { doorCredentialsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Nas catracas',
    number: (id: number) => `As catracas conhecem o aluno pelo número ${id}.`,
    unknown: 'Nenhuma catraca conhece o aluno ainda.',
    enrol: 'Cadastrar na catraca',
    what: 'O que cadastrar',
    kinds: { card: 'Cartão', face: 'Rosto', finger: 'Digital' },
    device: 'Em qual aparelho',
    stand: 'O aluno fica diante do aparelho e segue o que a tela pede. Há dois minutos para começar.',
    consent: {
      face: 'O aluno consente em guardar o rosto nas catracas.',
      finger: 'O aluno consente em guardar a digital nas catracas.',
    },
    law: 'Rosto e digital são dados sensíveis (LGPD). Ficam só nos aparelhos, e o aluno pode desistir quando quiser.',
    begin: 'Começar',
    begun: 'O aparelho começou o cadastro.',
    none: 'Nada foi cadastrado em catraca.',
    states: {
      waiting: 'Em andamento',
      expired: 'Sem resposta',
      done: 'Cadastrado',
      failed: 'Não deu certo',
      gone: 'Não vale mais',
    },
    by: (when: string, who: string | null) => (who === null ? when : `${when}, por ${who}`),
    given: (what: string) => `Consentiu: ${what}`,
    withdrawn: (when: string) => `desistiu em ${when}`,
    withdraw: 'Retirar consentimento',
    withdrawOf: (what: string) => `Retirar consentimento: ${what}`,
    withdrawNote: 'Todos os aparelhos apagam rosto e digital do aluno. O cartão continua valendo.',
    forgotten: 'Consentimento retirado. Os aparelhos apagam o que guardam.',
    leaves: (device: string, since: string) => `Ainda tem de sair de ${device}, desde ${since}.`,
    leavesNote:
      'O aparelho apaga assim que estiver ao alcance. Se não voltar, esvazie-o à mão e registre na página do aparelho.',
    cancel: 'Cancelar',
  },
  en: {
    title: 'At the turnstiles',
    number: (id: number) => `Turnstiles know the member by the number ${id}.`,
    unknown: 'No turnstile knows the member yet.',
    enrol: 'Enrol at a turnstile',
    what: 'What to enrol',
    kinds: { card: 'Card', face: 'Face', finger: 'Fingerprint' },
    device: 'At which device',
    stand: 'The member stands before the device and follows its screen. There are two minutes to begin.',
    consent: {
      face: 'The member consents to a face on the turnstiles.',
      finger: 'The member consents to a fingerprint on the turnstiles.',
    },
    law: 'Faces and fingerprints are sensitive data (LGPD). They stay on the devices alone, and the member may withdraw at any time.',
    begin: 'Begin',
    begun: 'The device has begun the enrolment.',
    none: 'Nothing was enrolled at a turnstile.',
    states: {
      waiting: 'Under way',
      expired: 'No answer',
      done: 'Enrolled',
      failed: 'Did not work',
      gone: 'No longer valid',
    },
    by: (when: string, who: string | null) => (who === null ? when : `${when}, by ${who}`),
    given: (what: string) => `Consented: ${what}`,
    withdrawn: (when: string) => `withdrawn on ${when}`,
    withdraw: 'Withdraw consent',
    withdrawOf: (what: string) => `Withdraw consent: ${what}`,
    withdrawNote: 'All devices erase the face and the fingerprints of the member. The card stays good.',
    forgotten: 'Consent withdrawn. The devices erase what they hold.',
    leaves: (device: string, since: string) => `Still has to leave ${device}, since ${since}.`,
    leavesNote:
      'The device erases as soon as it can be reached. If it does not come back, empty it by hand and note that on its page.',
    cancel: 'Cancel',
  },
})

type Credentials = Shapes['DoorCredentials']
type Kind = 'card' | 'face' | 'finger'

/** How turnstiles know a member: enrolments, consents, and devices that still have to forget the member. */
export default function DoorCredentials({ id }: { id: string }) {
  const text = useText()
  const { may } = useSession()
  const query = useQuery(doorCredentialsQuery(id))
  const [enrolling, setEnrolling] = useState(false)
  const [withdrawing, setWithdrawing] = useState<'face' | 'finger'>()
  const devices = query.data?.data.devices ?? []
  // A gym without turnstiles has nothing to enrol at.
  if (query.data !== undefined && devices.length === 0 && query.data.data.user_id === null) return null
  return (
    <Card
      title={text.title}
      aside={
        may('members:write') &&
        devices.length > 0 && (
          <Button size="xs" variant="light" onClick={() => setEnrolling(true)}>
            {text.enrol}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <>
            <Text size="sm" c="dimmed" mb="xs">
              {data.user_id === null ? text.unknown : text.number(data.user_id)}
            </Text>
            <Leavings leavings={data.leavings} />
            <Consents consents={data.consents} onWithdraw={setWithdrawing} />
            {data.enrolments.length === 0 && <Empty>{text.none}</Empty>}
            <Enrolments enrolments={data.enrolments} />
            {enrolling && <EnrolForm id={id} data={data} onClose={() => setEnrolling(false)} />}
          </>
        )}
      </Loaded>
      {withdrawing && <Withdraw id={id} what={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </Card>
  )
}

function useWhen() {
  const { company } = useSession()
  return (instant: string) => dateTime(instant, company.time_zone)
}

function Leavings({ leavings }: Pick<Credentials, 'leavings'>) {
  const text = useText()
  const when = useWhen()
  if (leavings.length === 0) return null
  return (
    <Alert color="orange" mb="sm">
      {leavings.map(({ device, since }) => (
        <Text key={device.id}>{text.leaves(device.name, when(since))}</Text>
      ))}
      <Text size="sm">{text.leavesNote}</Text>
    </Alert>
  )
}

function Consents(props: Pick<Credentials, 'consents'> & { onWithdraw: (what: 'face' | 'finger') => void }) {
  const text = useText()
  const when = useWhen()
  const { may } = useSession()
  return props.consents.map(({ what, given_at, given_by, withdrawn_at }) => (
    <Group key={`${what} ${given_at}`} justify="space-between" py={6} style={{ rowGap: 0 }}>
      <Text>
        {text.given(text.kinds[what])}{' '}
        <Text span size="sm" c="dimmed">
          {text.by(when(given_at), given_by)}
          {withdrawn_at !== null && ` · ${text.withdrawn(when(withdrawn_at))}`}
        </Text>
      </Text>
      {withdrawn_at === null && may('members:write') && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text.withdrawOf(text.kinds[what])}
          onClick={() => props.onWithdraw(what)}
        >
          {text.withdraw}
        </Button>
      )}
    </Group>
  ))
}

function Enrolments({ enrolments }: Pick<Credentials, 'enrolments'>) {
  const text = useText()
  const language = useLanguage()
  const when = useWhen()
  return enrolments.map((one) => (
    <div key={one.id} style={{ padding: '6px 0' }}>
      <Group gap="sm">
        <Text>
          {text.kinds[one.what]} · {one.device.name}
        </Text>
        <Badge color="gray" variant="outline">
          {text.states[one.state]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        {text.by(when(one.asked_at), one.actor_name)}
      </Text>
      {one.detail !== null && <Text size="sm">{reasonInWords(one.detail, language)}</Text>}
    </div>
  ))
}

function EnrolForm({ id, data, onClose }: { id: string; data: Credentials; onClose: () => void }) {
  const text = useText()
  const [what, setWhat] = useState<Kind>('card')
  const [device, setDevice] = useState<string | null>(data.devices.length === 1 ? data.devices[0]!.id : null)
  const [agreed, setAgreed] = useState(false)
  const change = (kind: string) => {
    setWhat(kind as Kind)
    setAgreed(false)
  }
  const hasConsent = data.consents.some((one) => one.what === what && one.withdrawn_at === null)
  const asks = what !== 'card' && !hasConsent
  const enrol = useAction({
    run: async () => {
      const path = { id }
      if (what !== 'card' && asks) {
        await api.noteConsent({ path, body: { what, given: true } })
      }
      return api.startEnrolment({ path, body: { device_id: device!, what } })
    },
    touches: ['devices'],
    done: text.begun,
    after: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={text.enrol} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          enrol.mutate()
        }}
      >
        <Stack>
          <Radio.Group label={text.what} value={what} onChange={change}>
            <Group mt="xs">
              {(['card', 'face', 'finger'] as const).map((kind) => (
                <Radio key={kind} value={kind} label={text.kinds[kind]} />
              ))}
            </Group>
          </Radio.Group>
          <Select
            label={text.device}
            required
            data={data.devices.map((one) => ({ value: one.id, label: `${one.name} · ${one.store_name}` }))}
            value={device}
            onChange={setDevice}
          />
          {what !== 'card' && asks && (
            <>
              <Checkbox
                required
                label={text.consent[what]}
                checked={agreed}
                onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
              />
              <Text size="sm" c="dimmed">
                {text.law}
              </Text>
            </>
          )}
          <Text size="sm">{text.stand}</Text>
          <Button type="submit" loading={enrol.isPending} disabled={device === null || (asks && !agreed)}>
            {text.begin}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}

function Withdraw({ id, what, onClose }: { id: string; what: 'face' | 'finger'; onClose: () => void }) {
  const text = useText()
  const withdraw = useAction({
    run: () => api.noteConsent({ path: { id }, body: { what, given: false } }),
    touches: ['devices', 'members'],
    done: text.forgotten,
    after: onClose,
  })
  return (
    <Modal opened onClose={onClose} title={text.withdrawOf(text.kinds[what])} centered>
      <Text mb="md">{text.withdrawNote}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button color="red" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {text.withdraw}
        </Button>
      </Group>
    </Modal>
  )
}
