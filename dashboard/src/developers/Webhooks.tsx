import { Alert, Badge, Button, Group, MultiSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { eventTypes } from '../api/lists.generated.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MomentInput } from '../components/MomentInput.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { Secret } from '../components/Secret.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { Deliveries } from './Deliveries.tsx'
import { webhooksQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Webhooks',
    add: 'Novo webhook',
    change: 'Mudar',
    url: 'Endereço (https)',
    events: 'Eventos (vazio: todos)',
    all: 'todos os eventos',
    some: (n: number) => (n === 1 ? '1 evento' : `${n} eventos`),
    on: 'ligado',
    off: { gone: 'desligado: o endereço respondeu 410', failing: 'desligado: falhou demais', by_hand: 'desligado' },
    secretLost: 'parado: o segredo se perdeu, troque-o',
    success: (when: string) => `último sucesso ${when}`,
    noSuccess: 'nenhuma entrega ainda',
    failing: (n: number) => `${n} eventos seguidos falharam`,
    test: 'Enviar teste',
    accepted: (ms: number) => `O teste foi aceito em ${ms} ms.`,
    refused: (why: string) => `O teste não foi aceito: ${why}`,
    rotate: 'Trocar segredo',
    switchOff: 'Desligar',
    switchOn: 'Ligar',
    recover: 'Reenviar desde…',
    since: 'Desde quando',
    queued: (n: number) => (n === 1 ? '1 evento na fila.' : `${n} eventos na fila.`),
    secret: 'O segredo deste webhook',
    deliveries: 'Ver entregas',
    hide: 'Esconder entregas',
    empty: 'Nenhum webhook ainda. Com um, outro sistema fica sabendo na hora do que acontece na academia.',
  },
  en: {
    title: 'Webhooks',
    add: 'New webhook',
    change: 'Change',
    url: 'Address (https)',
    events: 'Events (empty: all)',
    all: 'every event',
    some: (n: number) => (n === 1 ? '1 event' : `${n} events`),
    on: 'on',
    off: { gone: 'off: the address answered 410', failing: 'off: it failed too often', by_hand: 'off' },
    secretLost: 'stopped: its secret is lost, change it',
    success: (when: string) => `last success ${when}`,
    noSuccess: 'nothing delivered yet',
    failing: (n: number) => `${n} events failed in a row`,
    test: 'Send a test',
    accepted: (ms: number) => `The test was accepted in ${ms} ms.`,
    refused: (why: string) => `The test was not accepted: ${why}`,
    rotate: 'Rotate the secret',
    switchOff: 'Switch off',
    switchOn: 'Switch on',
    recover: 'Send again since…',
    since: 'Since when',
    queued: (n: number) => (n === 1 ? '1 event is queued.' : `${n} events are queued.`),
    secret: 'The secret of this webhook',
    deliveries: 'Show deliveries',
    hide: 'Hide deliveries',
    empty: 'No webhook yet. With one, another system learns at once what happens in the gym.',
  },
})

type Webhook = Shapes['Webhook']

export function Webhooks() {
  const text = useText()
  const { may } = useSession()
  const [editing, setEditing] = useState<Webhook | 'new'>()
  const [secret, setSecret] = useState<string>()
  const query = useQuery(webhooksQuery)
  return (
    <Stack>
      <Group justify="flex-end">
        {may('developers:write') && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setEditing('new')}>
            {text.add}
          </Button>
        )}
      </Group>
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 && (
              <Card>
                <Empty>{text.empty}</Empty>
              </Card>
            )}
            {data.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} onEdit={() => setEditing(webhook)} onSecret={setSecret} />
            ))}
          </>
        )}
      </Loaded>
      {editing !== undefined && (
        <WebhookForm
          webhook={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onSecret={setSecret}
        />
      )}
      {secret !== undefined && <Secret title={text.secret} value={secret} onClose={() => setSecret(undefined)} />}
    </Stack>
  )
}

function WebhookCard(props: { webhook: Webhook; onEdit: () => void; onSecret: (secret: string) => void }) {
  const { webhook, onEdit, onSecret } = props
  const text = useText()
  const { company, may } = useSession()
  const [open, deliveries] = useDisclosure()
  const path = { id: webhook.id }
  const test = useAction({
    run: () => api.testWebhook({ path }),
    touches: ['webhooks'],
  })
  const rotate = useAction({
    run: () => api.rotateSecret({ path, body: { overlap_hours: 24 } }),
    touches: ['webhooks'],
    after: ({ data }) => onSecret(data.secret),
  })
  const switched = useAction<boolean>({
    run: (is_enabled) => api.changeWebhook({ path, body: { is_enabled } }),
    touches: ['webhooks'],
  })
  const report = test.data?.data
  return (
    <Card>
      <Group justify="space-between" align="start">
        <div style={{ minWidth: 0 }}>
          <Text fw={650} style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
          <Text size="sm" c="dimmed">
            {[
              webhook.events === null ? text.all : text.some(webhook.events.length),
              webhook.last_success_at === null
                ? text.noSuccess
                : text.success(dateTime(webhook.last_success_at, company.time_zone)),
              webhook.failed_in_a_row > 0 && text.failing(webhook.failed_in_a_row),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        {webhook.is_enabled && webhook.secret_lost ? (
          <Badge color="red.9" tt="none">
            {text.secretLost}
          </Badge>
        ) : (
          <Badge color={webhook.is_enabled ? 'turnstile.7' : 'gray.7'} tt="none">
            {webhook.is_enabled ? text.on : text.off[webhook.disabled_reason ?? 'by_hand']}
          </Badge>
        )}
      </Group>
      {report !== undefined && (
        <Alert color={report.accepted ? 'turnstile' : 'red'} mt="sm" role="status">
          {report.accepted ? text.accepted(report.duration_ms) : text.refused(report.error ?? `${report.status_code}`)}
        </Alert>
      )}
      <Group mt="sm" gap="xs">
        <Button size="xs" variant="light" onClick={deliveries.toggle} aria-expanded={open}>
          {open ? text.hide : text.deliveries}
        </Button>
        {may('developers:write') && (
          <>
            <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate()}>
              {text.test}
            </Button>
            <Button size="xs" variant="default" onClick={onEdit}>
              {text.change}
            </Button>
            <Button size="xs" variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
              {text.rotate}
            </Button>
            <Recover id={webhook.id} />
            <Button
              size="xs"
              variant="default"
              loading={switched.isPending}
              onClick={() => switched.mutate(!webhook.is_enabled)}
            >
              {webhook.is_enabled ? text.switchOff : text.switchOn}
            </Button>
          </>
        )}
      </Group>
      {open && <Deliveries webhookId={webhook.id} />}
    </Card>
  )
}

function Recover({ id }: { id: string }) {
  const text = useText()
  const [opened, modal] = useDisclosure()
  const [since, setSince] = useState('')
  const recover = useAction({
    run: () => api.recoverEvents({ path: { id }, body: { since } }),
    touches: ['webhooks'],
    done: ({ data }) => text.queued(data.queued),
    after: modal.close,
  })
  return (
    <>
      <Button size="xs" variant="default" onClick={modal.open}>
        {text.recover}
      </Button>
      {opened && (
        <FormModal
          title={text.recover}
          submit={text.recover}
          pending={recover.isPending}
          onSubmit={() => recover.mutate()}
          onClose={modal.close}
        >
          <MomentInput label={text.since} onChange={setSince} autofocus />
        </FormModal>
      )}
    </>
  )
}

/** Makes or changes a webhook; of a known one only differences are sent. */
function WebhookForm(props: { webhook: Webhook | undefined; onClose: () => void; onSecret: (secret: string) => void }) {
  const { webhook, onClose, onSecret } = props
  const text = useText()
  const form = useForm({ initialValues: { url: webhook?.url ?? '', events: webhook?.events ?? [] } })
  const save = useAction({
    run: async () => {
      const { url } = form.values
      const events = form.values.events.length === 0 ? null : (form.values.events as (typeof eventTypes)[number][])
      if (webhook === undefined) return (await api.createWebhook({ body: { url, events } })).data.secret
      const body = { ...(form.isDirty('url') && { url }), ...(form.isDirty('events') && { events }) }
      await api.changeWebhook({ path: { id: webhook.id }, body })
      return undefined
    },
    touches: ['webhooks'],
    after: (secret) => {
      onClose()
      if (secret !== undefined) onSecret(secret)
    },
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal
      title={webhook === undefined ? text.add : text.change}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput label={text.url} required data-autofocus mb="sm" {...form.getInputProps('url')} error={errors.url} />
      <MultiSelect
        label={text.events}
        data={[...eventTypes]}
        searchable
        clearable
        {...form.getInputProps('events')}
        error={errors.events}
      />
    </FormModal>
  )
}
