import { Badge, Button, Checkbox, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { scopes } from '../api/lists.generated.ts'
import { useSession } from '../api/session.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { Secret } from '../components/Secret.tsx'
import { useAction } from '../components/use-action.ts'
import { addDays, dateTime, day, instantOf, localDay } from '../format.ts'
import { defineText } from '../text.ts'
import { keysQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Chaves da API',
    add: 'Nova chave',
    name: 'Para que serve',
    key: 'Chave',
    scopes: 'Permissões',
    may: 'O que pode, e de onde',
    all: 'Todas',
    used: 'Último uso',
    never: 'nunca usada',
    from: (address: string) => `do endereço ${address}`,
    state: 'Situação',
    valid: 'válida',
    revoked: 'revogada',
    expired: 'vencida',
    until: (when: string) => `até ${when}`,
    anywhere: 'de qualquer endereço',
    limit: 'Chamadas por minuto',
    ends: 'Vale até o fim de',
    endsHint: 'Em branco, vale até ser revogada.',
    allowed: 'Endereços IP permitidos',
    allowedHint: 'Um por linha, como 203.0.113.7 ou 203.0.113.0/24. Em branco, de qualquer endereço.',
    create: 'Criar',
    revoke: 'Revogar',
    sure: (name: string) => `Revogar “${name}”? Os sistemas que usam esta chave param na hora.`,
    rotate: 'Trocar',
    fresh: 'A sua nova chave',
    empty: 'Nenhuma chave ainda.',
  },
  en: {
    title: 'API keys',
    add: 'New key',
    name: 'What it is for',
    key: 'Key',
    scopes: 'Scopes',
    may: 'May do, and from where',
    all: 'All',
    used: 'Last used',
    never: 'never used',
    from: (address: string) => `from ${address}`,
    state: 'State',
    valid: 'valid',
    revoked: 'revoked',
    expired: 'expired',
    until: (when: string) => `until ${when}`,
    anywhere: 'from any address',
    limit: 'Requests per minute',
    ends: 'Valid to the end of',
    endsHint: 'Left empty, until it is revoked.',
    allowed: 'Allowed IP addresses',
    allowedHint: 'One a line, such as 203.0.113.7 or 203.0.113.0/24. Left empty, from any address.',
    create: 'Create',
    revoke: 'Revoke',
    sure: (name: string) => `Revoke “${name}”? Whatever uses this key stops at once.`,
    rotate: 'Rotate',
    fresh: 'Your new key',
    empty: 'No key yet.',
  },
})

const soonMs = 2 * 24 * 3600 * 1000

export function Keys() {
  const text = useText()
  const { may } = useSession()
  const [creating, create] = useDisclosure()
  const [secret, setSecret] = useState<string>()
  const columns: Column<Shapes['ApiKey']>[] = [
    { title: text.name, cell: (row) => <Name row={row} /> },
    { title: text.key, wide: true, cell: (row) => <code style={{ whiteSpace: 'nowrap' }}>{row.key}</code> },
    { title: text.state, cell: (row) => <State row={row} /> },
    { title: text.used, wide: true, cell: (row) => <LastUse row={row} /> },
    {
      title: text.may,
      wide: true,
      cell: (row) => (
        <Text size="sm" c="dimmed" component="div" maw={280}>
          <Text inherit lineClamp={2}>
            {row.scopes.length === scopes.length ? text.all : row.scopes.join(', ')}
          </Text>
          <Text inherit lineClamp={2}>
            {row.allowed_addresses?.join(', ') ?? text.anywhere}
          </Text>
        </Text>
      ),
    },
  ]
  if (may('developers:write')) {
    columns.push({
      title: '',
      cell: (row) =>
        row.revoked_at === null && (
          <Group gap={6} wrap="nowrap" justify="flex-end">
            <Rotate row={row} onKey={setSecret} />
            <Revoke row={row} />
          </Group>
        ),
    })
  }
  const query = useQuery(keysQuery)
  return (
    <Card
      title={text.title}
      aside={
        may('developers:write') && (
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={create.open}>
            {text.add}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? <Empty>{text.empty}</Empty> : <Rows label={text.title} columns={columns} rows={data} />
        }
      </Loaded>
      {creating && (
        <NewKey
          onClose={create.close}
          onKey={(key) => {
            create.close()
            setSecret(key)
          }}
        />
      )}
      {secret !== undefined && <Secret title={text.fresh} value={secret} onClose={() => setSecret(undefined)} />}
    </Card>
  )
}

/** On a phone, with the details that distinguish keys. */
function Name({ row }: { row: Shapes['ApiKey'] }) {
  return (
    <>
      <span className="strong">{row.name}</span>
      <Text size="sm" c="dimmed" hiddenFrom="sm">
        {row.key}
      </Text>
    </>
  )
}

function LastUse({ row }: { row: Shapes['ApiKey'] }) {
  const text = useText()
  const { company } = useSession()
  if (row.last_used_at === null) return text.never
  return (
    <>
      {dateTime(row.last_used_at, company.time_zone)}
      {row.last_used_from !== null && (
        <Text size="sm" c="dimmed">
          {text.from(row.last_used_from)}
        </Text>
      )}
    </>
  )
}

function State({ row }: { row: Shapes['ApiKey'] }) {
  const text = useText()
  const { company } = useSession()
  if (row.revoked_at !== null)
    return (
      <Badge tt="none" color="gray.7">
        {text.revoked}
      </Badge>
    )
  if (row.expires_at !== null && Date.parse(row.expires_at) <= Date.now())
    return (
      <Badge tt="none" color="gray.7">
        {text.expired}
      </Badge>
    )
  if (row.expires_at !== null)
    return (
      <Badge tt="none" color="orange.9">
        {text.until(endOf(row.expires_at, company.time_zone))}
      </Badge>
    )
  return (
    <Badge tt="none" color="turnstile.7">
      {text.valid}
    </Badge>
  )
}

/** The last day, or the moment if the end is near. */
function endOf(instant: string, timeZone: string): string {
  const end = Date.parse(instant)
  if (end - Date.now() < soonMs) return dateTime(instant, timeZone)
  return day(localDay(new Date(end - 1).toISOString(), timeZone))
}

function Rotate({ row, onKey }: { row: Shapes['ApiKey']; onKey: (key: string) => void }) {
  const text = useText()
  const rotate = useAction({
    run: () => api.rotateApiKey({ path: { id: row.id }, body: { overlap_hours: 24 } }),
    touches: ['developers'],
    after: ({ data }) => onKey(data.key),
  })
  return (
    <Button size="compact-sm" variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
      {text.rotate}
    </Button>
  )
}

function Revoke({ row }: { row: Shapes['ApiKey'] }) {
  const text = useText()
  const [asking, ask] = useDisclosure()
  const revoke = useAction({
    run: () => api.revokeApiKey({ path: { id: row.id } }),
    touches: ['developers'],
    after: ask.close,
  })
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={ask.open}>
        {text.revoke}
      </Button>
      {asking && (
        <FormModal
          title={text.sure(row.name)}
          submit={text.revoke}
          color="red.9"
          pending={revoke.isPending}
          onSubmit={() => revoke.mutate()}
          onClose={ask.close}
        />
      )}
    </>
  )
}

function NewKey({ onClose, onKey }: { onClose: () => void; onKey: (key: string) => void }) {
  const text = useText()
  const { company } = useSession()
  const form = useForm({
    initialValues: { name: '', scopes: [] as (typeof scopes)[number][], rate_limit: 100, ends: '', allowed: '' },
  })
  const create = useAction({
    run: () => {
      const { ends, allowed, ...values } = form.values
      const addresses = allowed.split(/[\s,;]+/).filter((address) => address !== '')
      const limits = {
        // The key is valid through the whole of that day.
        expires_at: ends === '' ? null : instantOf(addDays(ends, 1), '00:00', company.time_zone),
        allowed_addresses: addresses.length === 0 ? null : addresses,
      }
      return api.createApiKey({ body: { ...values, ...limits } })
    },
    touches: ['developers'],
    after: ({ data }) => onKey(data.key),
  })
  const today = localDay(new Date().toISOString(), company.time_zone)
  const errors = fieldErrors(create.error)
  const chosen = form.values.scopes
  return (
    <FormModal
      title={text.add}
      submit={text.create}
      pending={create.isPending}
      disabled={chosen.length === 0}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={text.name}
        required
        data-autofocus
        mb="sm"
        {...form.getInputProps('name')}
        error={errors.name}
      />
      <Checkbox.Group label={text.scopes} {...form.getInputProps('scopes')} error={errors.scopes}>
        <SimpleGrid cols={2} mt="xs" spacing="xs">
          {scopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scope} size="sm" />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Checkbox
        label={text.all}
        mt="sm"
        fw={600}
        checked={chosen.length === scopes.length}
        indeterminate={chosen.length > 0 && chosen.length < scopes.length}
        onChange={(event) => form.setFieldValue('scopes', event.currentTarget.checked ? [...scopes] : [])}
      />
      <SimpleGrid cols={2} mt="sm">
        <NumberField
          label={text.limit}
          required
          withAsterisk={false}
          decimals={0}
          min={1}
          {...form.getInputProps('rate_limit')}
          error={errors.rate_limit}
        />
        <DayInput
          label={text.ends}
          description={text.endsHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={today}
          {...form.getInputProps('ends')}
          error={errors.expires_at}
        />
      </SimpleGrid>
      <Textarea
        label={text.allowed}
        description={text.allowedHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        mt="sm"
        rows={3}
        {...form.getInputProps('allowed')}
        error={Object.entries(errors).find(([field]) => field.startsWith('allowed_addresses'))?.[1]}
      />
    </FormModal>
  )
}
