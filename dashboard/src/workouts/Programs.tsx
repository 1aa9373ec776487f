import './workouts.css'
import { Accordion, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Empty, Loaded } from '../components/Page.tsx'
import { day, localDay } from '../format.ts'
import { defineText } from '../text.ts'
import { ProgramSheet } from './ProgramSheet.tsx'
import { programsQuery } from './queries.ts'

const useText = defineText({
  pt: { write: 'Nova ficha', none: 'Nenhuma ficha de treino ainda.', earlier: 'Fichas anteriores' },
  en: { write: 'New program', none: 'No program yet.', earlier: 'Earlier programs' },
})

/** A member's programs: the active one in full, and the earlier ones to look up. */
export default function Programs({ member }: { member: Shapes['Member'] }) {
  const text = useText()
  const { company, may } = useSession()
  const query = useQuery(programsQuery(member.id))
  const name = member.client.full_name
  return (
    <Stack>
      {may('workouts:write') && (
        <Group justify="flex-end">
          <Button
            leftSection={<IconPlus size={16} />}
            renderRoot={(props) => <Link {...props} to="/members/$id/programs/new" params={{ id: member.id }} />}
          >
            {text.write}
          </Button>
        </Group>
      )}
      <Loaded query={query}>
        {({ data }) => {
          const earlier = data.filter(({ status }) => status === 'archived')
          return (
            <>
              {data.length === 0 && <Empty>{text.none}</Empty>}
              {data
                .filter(({ status }) => status === 'active')
                .map((program) => (
                  <ProgramSheet key={program.id} program={program} member={name} />
                ))}
              {earlier.length > 0 && (
                <Accordion variant="separated" keepMounted={false} aria-label={text.earlier}>
                  {earlier.map((program) => (
                    <Accordion.Item key={program.id} value={program.id}>
                      <Accordion.Control>
                        <Group justify="space-between" pe="sm">
                          <Text fw={600}>{program.name}</Text>
                          <Text size="sm" c="dimmed">
                            {day(localDay(program.created_at, company.time_zone))}
                          </Text>
                        </Group>
                      </Accordion.Control>
                      <Accordion.Panel>
                        <ProgramSheet program={program} member={name} />
                      </Accordion.Panel>
                    </Accordion.Item>
                  ))}
                </Accordion>
              )}
            </>
          )
        }}
      </Loaded>
    </Stack>
  )
}
