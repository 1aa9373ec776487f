import { Badge, Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Shapes } from '../api/client.ts'
import { useSession, useToday } from '../api/session.ts'
import { DataTable } from '../components/DataTable.tsx'
import { loadWhenShown } from '../components/load-when-shown.tsx'
import { Card, Page } from '../components/Page.tsx'
import { Phone } from '../components/Phone.tsx'
import type { Column } from '../components/Rows.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { dateTime, day, number } from '../format.ts'
import { defineText } from '../text.ts'
import { leadCountsQuery, leadsQuery } from './queries.ts'
import { leadStages } from './search.ts'
import { useLeadWords } from './words.ts'

const EditLead = loadWhenShown(() => import('./EditLead.tsx'), 'EditLead')

const useText = defineText({
  pt: {
    title: 'Interessados',
    add: 'Novo interessado',
    stage: 'Etapa',
    who: 'Quem',
    from: 'Origem',
    owner: 'Responsável',
    next: 'Próximo passo',
    came: 'Chegou',
    state: 'Etapa',
    edit: 'Atender',
    editOf: (name: string) => `Atender ${name}`,
    none: 'Ninguém aqui.',
  },
  en: {
    title: 'Leads',
    add: 'New lead',
    stage: 'Stage',
    who: 'Who',
    from: 'Source',
    owner: 'Looked after by',
    next: 'Next step',
    came: 'Came',
    state: 'Stage',
    edit: 'Attend to',
    editOf: (name: string) => `Attend to ${name}`,
    none: 'Nobody here.',
  },
})

const stageColors: Record<Shapes['Lead']['stage'], string> = {
  new: 'orange.9',
  contacted: 'blue.9',
  scheduled: 'blue.9',
  trial: 'blue.9',
  won: 'turnstile.7',
  lost: 'gray.7',
}

/** People who may become members: who has not been answered, the next step, and who looks after them. */
export function Leads() {
  const text = useText()
  const words = useLeadWords()
  const { company, may } = useSession()
  const today = useToday()
  const [search, change] = useScreenSearch('/shell/leads')
  const [adding, add] = useDisclosure()
  const [editing, edit] = useState<Shapes['Lead']>()
  const stage = search.stage ?? 'new'
  const counts = useQuery(leadCountsQuery).data?.data ?? []
  const leads = useQuery(leadsQuery({ stage, page: search.page ?? 1, limit: 25 }))
  const columns: Column<Shapes['Lead']>[] = [
    {
      title: text.who,
      cell: (lead) => (
        <>
          {lead.member_id === null ? (
            <span className="strong">{lead.full_name}</span>
          ) : (
            <Link to="/members/$id" params={{ id: lead.member_id }} className="plain strong">
              {lead.full_name}
            </Link>
          )}
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {lead.phone && <Phone number={lead.phone} />}
            {lead.phone && lead.email && ' · '}
            {lead.email}
          </Text>
          {lead.message !== null && (
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {lead.message}
            </Text>
          )}
          <Box hiddenFrom="sm" fz="sm">
            <Next lead={lead} today={today} />
          </Box>
        </>
      ),
    },
    { title: text.came, wide: true, cell: (lead) => dateTime(lead.created_at, company.time_zone) },
    {
      title: text.from,
      wide: true,
      cell: (lead) => [lead.source, words.came[lead.came_by]].filter(Boolean).join(' · '),
    },
    { title: text.owner, wide: true, cell: (lead) => lead.owner_name },
    {
      title: text.next,
      wide: true,
      cell: (lead) => <Next lead={lead} today={today} />,
    },
    {
      title: text.state,
      wide: true,
      cell: (lead) => (
        <>
          <Badge color={stageColors[lead.stage]} tt="none">
            {words.stages[lead.stage]}
          </Badge>
          {lead.lost_reason !== null && (
            <Text size="sm" c="dimmed">
              {lead.lost_reason}
            </Text>
          )}
        </>
      ),
    },
    {
      title: '',
      align: 'right',
      cell: (lead) =>
        may('members:write') && (
          <Button size="compact-sm" variant="light" aria-label={text.editOf(lead.full_name)} onClick={() => edit(lead)}>
            {text.edit}
          </Button>
        ),
    },
  ]
  const label = (one: (typeof leadStages)[number]) => {
    const count = counts.find((of) => of.stage === one)?.leads ?? 0
    return count === 0 ? words.stages[one] : `${words.stages[one]} (${number(count)})`
  }
  return (
    <Page
      title={text.title}
      actions={
        may('members:write') && (
          <Button leftSection={<IconPlus size={16} />} onClick={add.open}>
            {text.add}
          </Button>
        )
      }
    >
      <Card>
        <Group mb="sm">
          <div className="choices">
            <SegmentedControl
              aria-label={text.stage}
              value={stage}
              onChange={(next) => change({ stage: leadStages.find((one) => one === next) })}
              data={leadStages.map((value) => ({ value, label: label(value) }))}
            />
          </div>
        </Group>
        <DataTable label={text.title} query={leads} columns={columns} empty={text.none} />
      </Card>
      {adding && <EditLead onClose={add.close} />}
      {editing && <EditLead lead={editing} onClose={() => edit(undefined)} />}
    </Page>
  )
}

/** The next step and its date; red once it is overdue. */
function Next({ lead: { next_step, next_on }, today }: { lead: Shapes['Lead']; today: string }) {
  return (
    <>
      {next_step}
      {next_on !== null && (
        <Text size="sm" c={next_on <= today ? 'var(--bad)' : 'dimmed'}>
          {day(next_on)}
        </Text>
      )}
    </>
  )
}
