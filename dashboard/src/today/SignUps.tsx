import { Badge, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { signUpsQuery } from '../members/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Novos pelo Portal do Aluno',
    known: 'já tinha cadastro',
    unproven: 'não verificado',
    done: (name: string) => `Atendido: ${name}`,
    button: 'Atendido',
  },
  en: {
    title: 'New from the member portal',
    known: 'was registered already',
    unproven: 'unverified',
    done: (name: string) => `Done: ${name}`,
    button: 'Done',
  },
})

/** People who signed up on the page for visitors, until the desk has handled them; nothing if there are none. */
export function SignUps() {
  const text = useText()
  const { company, may } = useSession()
  const { data } = useQuery({ ...signUpsQuery, enabled: may('members:read') })
  const done = useAction({
    run: (id: string) => api.seeSignUp({ path: { id } }),
    touches: ['members'],
  })
  const signUps = data?.data ?? []
  if (signUps.length === 0) return null
  return (
    <Card title={text.title}>
      <div className="rows">
        {signUps.map(({ id, at, outcome, member }) => (
          <Group key={id} py={8} gap="sm" wrap="nowrap">
            <div style={{ flex: 1, minWidth: 0 }}>
              <Group gap="xs">
                <Link to="/members/$id" params={{ id: member.id }}>
                  {member.full_name}
                </Link>
                {member.unproven && <Badge color="orange.9">{text.unproven}</Badge>}
                {outcome === 'known' && (
                  <Badge color="gray" variant="outline">
                    {text.known}
                  </Badge>
                )}
              </Group>
              <Text size="sm" c="dimmed">
                {dateTime(at, company.time_zone)}
              </Text>
            </div>
            {may('members:write') && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={text.done(member.full_name)}
                loading={done.isPending && done.variables === id}
                onClick={() => done.mutate(id)}
              >
                {text.button}
              </Button>
            )}
          </Group>
        ))}
      </div>
    </Card>
  )
}
