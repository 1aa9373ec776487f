import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession, useToday } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { Filter } from '../components/Filter.tsx'
import { Card, Page } from '../components/Page.tsx'
import { PeriodSteps } from '../components/PeriodSteps.tsx'
import type { Column } from '../components/Rows.tsx'
import { StatusBadge, useReason, useStatusText } from '../components/status.tsx'
import { UnitFilter } from '../components/unit.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { addDays, day, time } from '../format.ts'
import { defineText } from '../text.ts'
import { accessLogQuery } from './queries.ts'
import { results } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Acessos',
    before: 'Dia anterior',
    today: 'Hoje',
    after: 'Próximo dia',
    unit: 'Unidade',
    result: 'Resultado',
    anyResult: 'Tudo',
    when: 'Hora',
    who: 'Quem',
    stranger: 'Não identificado',
    how: 'Como',
    by: 'Registrado por',
    methods: { manual: 'Recepção', qr: 'Código QR', card: 'Cartão', biometric: 'Digital', facial: 'Rosto' },
    actors: { operator: 'operador', time: 'saída automática' },
    empty: 'Ninguém passou pelas portas neste dia.',
  },
  en: {
    title: 'Access log',
    before: 'Day before',
    today: 'Today',
    after: 'Day after',
    unit: 'Unit',
    result: 'Result',
    anyResult: 'Everything',
    when: 'Time',
    who: 'Who',
    stranger: 'Not recognised',
    how: 'How',
    by: 'Recorded by',
    methods: { manual: 'Front desk', qr: 'QR code', card: 'Card', biometric: 'Fingerprint', facial: 'Face' },
    actors: { operator: 'operator', time: 'automatic exit' },
    empty: 'Nobody came to the doors on this day.',
  },
})

/** Everything that happened at the doors on a day: entries, denials with their reason, exits. */
export function AccessLog() {
  const text = useText()
  const names = useStatusText()
  const reason = useReason()
  const { company } = useSession()
  const [search, change] = useScreenSearch('/shell/access')
  const today = useToday()
  const date = search.day ?? today
  const query = {
    date,
    page: search.page ?? 1,
    limit: 50,
    store_id: search.unit,
    result: search.status,
  }
  const log = useQuery(accessLogQuery(query))
  const methods: Record<string, string> = text.methods
  const actors: Record<string, string> = text.actors
  const columns: Column<Shapes['AccessAttempt']>[] = [
    { title: text.when, cell: (row) => time(row.at, company.time_zone) },
    {
      title: text.who,
      cell: ({ member }) =>
        member === null ? (
          text.stranger
        ) : (
          <Link to="/members/$id" params={{ id: member.id }} className="plain strong">
            {member.full_name}
          </Link>
        ),
    },
    {
      title: text.result,
      cell: (row) => (
        <>
          <StatusBadge status={row.result} />
          {row.reason !== null && (
            <Text size="sm" c="var(--bad)">
              {reason(row.reason)}
            </Text>
          )}
        </>
      ),
    },
    { title: text.unit, wide: true, cell: (row) => [row.store_name, row.device_name].filter(Boolean).join(' · ') },
    { title: text.how, wide: true, cell: (row) => methods[row.method] ?? row.method },
    { title: text.by, wide: true, cell: (row) => row.actor_name ?? actors[row.actor] ?? '–' },
  ]
  return (
    <Page title={text.title}>
      <Card>
        <Group justify="space-between" mb="md">
          <PeriodSteps
            shown={day(date)}
            names={{ before: text.before, now: text.today, after: text.after }}
            onBefore={() => change({ day: addDays(date, -1) })}
            onNow={() => change({ day: undefined })}
            onAfter={() => change({ day: addDays(date, 1) })}
          />
          <Group gap="xs">
            <UnitFilter value={search.unit} onChange={(unit) => change({ unit })} />
            <Filter
              label={text.result}
              every={text.anyResult}
              options={results.map((value) => ({ value, label: names[value] }))}
              value={search.status}
              onChange={(status) => change({ status })}
            />
          </Group>
        </Group>
        <DataTable label={text.title} query={log} columns={columns} empty={text.empty} />
      </Card>
    </Page>
  )
}
