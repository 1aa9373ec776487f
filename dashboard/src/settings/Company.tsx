import { Alert, Button, Fieldset, Group, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { changedIn } from '../components/changed-in.ts'
import { MomentInput } from '../components/MomentInput.tsx'
import { NumberField } from '../components/NumberField.tsx'
import { Card, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { DemandedFactor } from './DemandedFactor.tsx'
import { Dunning } from './Dunning.tsx'
import { companyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'A academia e as regras da porta',
    name: 'Nome',
    email: 'E-mail para alertas',
    cnpj: 'CNPJ',
    cnpjHint: 'Aparece nos recibos.',
    billing: 'Cobrança',
    internal: 'As cobranças ficam aqui',
    external: 'Outro sistema cobra',
    debounce: 'Segundos em que uma segunda leitura não conta',
    visit: 'Minutos até uma visita terminar sozinha',
    full: 'Negar a entrada com a unidade lotada',
    unconfirmed: 'Contar a entrada quando a catraca não informa se a pessoa passou',
    kept: 'Por quanto tempo é guardado',
    events_kept_days: 'Eventos da API (dias)',
    deliveries_kept_days: 'Entregas de webhooks que deram certo (dias)',
    requests_kept_days: 'Chamadas da API (dias)',
    audit_kept_years: 'Histórico de mudanças (anos)',
    idle: 'Sessões da equipe sem uso terminam depois de',
    minutes: (n: number) => `${n} minutos`,
    hours: (n: number) => (n === 1 ? '1 hora' : `${n} horas`),
    days: (n: number) => (n === 1 ? '1 dia' : `${n} dias`),
    save: 'Salvar',
    done: 'Configurações salvas.',
    clock: 'Relógio da academia de teste',
    now: (when: string) => `Agora são ${when} para esta academia. O relógio só anda para a frente.`,
    to: 'Avançar até',
    move: 'Avançar',
    moved: 'O relógio andou; o que venceu até lá está sendo processado.',
  },
  en: {
    title: 'The gym and the rules of its doors',
    name: 'Name',
    email: 'E-mail for alerts',
    cnpj: 'CNPJ',
    cnpjHint: 'Receipts show it.',
    billing: 'Billing',
    internal: 'Charges live here',
    external: 'Another system bills',
    debounce: 'Seconds in which a second reading does not count',
    visit: 'Minutes until a visit ends by itself',
    full: 'Deny entry when the unit is full',
    unconfirmed: 'Count an entry when the turnstile does not say whether the person passed',
    kept: 'How long is kept',
    events_kept_days: 'API events (days)',
    deliveries_kept_days: 'Webhook deliveries that succeeded (days)',
    requests_kept_days: 'API requests (days)',
    audit_kept_years: 'Audit trail (years)',
    idle: 'Staff sessions that nobody uses end after',
    minutes: (n: number) => `${n} minutes`,
    hours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    save: 'Save',
    done: 'The settings are saved.',
    clock: 'Clock of the test gym',
    now: (when: string) => `For this gym it is ${when}. The clock only moves ahead.`,
    to: 'Move to',
    move: 'Move',
    moved: 'The clock has moved; what is due by then is being done.',
  },
})

/** Data that is kept for a limited time, with the shortest and longest time allowed. */
const kept = [
  ['events_kept_days', 7, 3650],
  ['deliveries_kept_days', 1, 3650],
  ['requests_kept_days', 1, 3650],
  ['audit_kept_years', 1, 20],
] as const

export function Company() {
  const query = useQuery(companyQuery)
  return (
    <Loaded query={query}>
      {({ data }) => (
        <Stack maw={640}>
          <Rules settings={data} />
          {data.billing === 'internal' && <Dunning settings={data} />}
          <DemandedFactor settings={data} />
          {data.is_test && <Clock now={data.now} />}
        </Stack>
      )}
    </Loaded>
  )
}

function Rules({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const { may } = useSession()
  const { name, alert_email, cnpj, billing, debounce_seconds, max_visit_minutes, deny_when_full, unconfirmed_counts } =
    settings
  const { staff_idle_minutes, events_kept_days, deliveries_kept_days, requests_kept_days, audit_kept_years } = settings
  const form = useForm({
    initialValues: {
      name,
      alert_email: alert_email ?? '',
      cnpj: cnpj ?? '',
      billing,
      debounce_seconds,
      max_visit_minutes,
      deny_when_full,
      unconfirmed_counts,
      events_kept_days,
      deliveries_kept_days,
      requests_kept_days,
      audit_kept_years,
      staff_idle_minutes: String(staff_idle_minutes),
    },
  })
  const save = useAction({
    run: async () => {
      const { values } = form
      const whole = {
        ...values,
        alert_email: values.alert_email.trim() || null,
        cnpj: values.cnpj.trim() || null,
        staff_idle_minutes: Number(values.staff_idle_minutes),
      }
      await api.changeCompany({ body: changedIn(form, whole) })
      form.resetDirty(values)
    },
    touches: ['settings'],
    done: text.done,
  })
  const errors = fieldErrors(save.error)
  const readOnly = !may('settings:write')
  return (
    <Card title={text.title}>
      <form onSubmit={form.onSubmit(() => save.mutate())}>
        <fieldset disabled={readOnly} className="fields">
          <TextInput label={text.name} required mb="sm" {...form.getInputProps('name')} error={errors.name} />
          <TextInput
            label={text.cnpj}
            description={text.cnpjHint}
            mb="sm"
            {...form.getInputProps('cnpj')}
            error={errors.cnpj}
          />
          <TextInput
            label={text.email}
            type="email"
            mb="sm"
            {...form.getInputProps('alert_email')}
            error={errors.alert_email}
          />
          <Select
            label={text.billing}
            mb="sm"
            allowDeselect={false}
            disabled={readOnly}
            data={[
              { value: 'internal', label: text.internal },
              { value: 'external', label: text.external },
            ]}
            {...form.getInputProps('billing')}
          />
          <Group grow align="start" mb="md">
            <NumberField
              label={text.debounce}
              required
              withAsterisk={false}
              decimals={0}
              {...form.getInputProps('debounce_seconds')}
              error={errors.debounce_seconds}
            />
            <NumberField
              label={text.visit}
              required
              withAsterisk={false}
              decimals={0}
              min={1}
              {...form.getInputProps('max_visit_minutes')}
              error={errors.max_visit_minutes}
            />
          </Group>
          <Select
            label={text.idle}
            mb="md"
            allowDeselect={false}
            disabled={readOnly}
            data={idleChoices(staff_idle_minutes).map((minutes) => ({
              value: String(minutes),
              label: inWords(text, minutes),
            }))}
            {...form.getInputProps('staff_idle_minutes')}
            error={errors.staff_idle_minutes}
          />
          <Fieldset legend={text.kept} mb="md">
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {kept.map(([field, min, max]) => (
                <NumberField
                  key={field}
                  label={text[field]}
                  required
                  withAsterisk={false}
                  decimals={0}
                  min={min}
                  max={max}
                  {...form.getInputProps(field)}
                  error={errors[field]}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
          <Stack gap="sm">
            <Switch label={text.full} {...form.getInputProps('deny_when_full', { type: 'checkbox' })} />
            <Switch label={text.unconfirmed} {...form.getInputProps('unconfirmed_counts', { type: 'checkbox' })} />
          </Stack>
        </fieldset>
        {!readOnly && (
          <Button type="submit" mt="lg" loading={save.isPending}>
            {text.save}
          </Button>
        )}
      </form>
    </Card>
  )
}

/** In minutes: the usual choices of a gym, and its current one. */
function idleChoices(now: number): number[] {
  return [...new Set([15, 30, 60, 240, 480, 720, 1440, 10_080, now])].sort((a, b) => a - b)
}

function inWords(text: ReturnType<typeof useText>, minutes: number): string {
  if (minutes % 1440 === 0) return text.days(minutes / 1440)
  return minutes % 60 === 0 ? text.hours(minutes / 60) : text.minutes(minutes)
}

/** Only a test company's clock can be moved. */
function Clock({ now }: { now: string }) {
  const text = useText()
  const { company, may } = useSession()
  const [to, setTo] = useState('')
  const move = useAction({
    run: () => api.moveClock({ body: { to } }),
    // The work that is due by then is done in the background.
    touches: ['settings', 'access', 'classes', 'members', 'memberships', 'money'],
    done: text.moved,
  })
  return (
    <Card title={text.clock}>
      <Alert color="turnstile" mb="sm">
        {text.now(dateTime(now, company.time_zone))}
      </Alert>
      {may('settings:write') && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            move.mutate()
          }}
        >
          <Group align="end">
            <MomentInput label={text.to} onChange={setTo} error={fieldErrors(move.error).to} />
            <Button type="submit" loading={move.isPending}>
              {text.move}
            </Button>
          </Group>
        </form>
      )}
    </Card>
  )
}
