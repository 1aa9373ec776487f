import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { useAction } from '../components/use-action.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { leavingsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Precisam sair da memória desta catraca',
    hint: 'A ponte os tira assim que alcançar a catraca; até lá, ela ainda pode deixá-los entrar sozinha.',
    why: { blocked: 'bloqueado', erased: 'dados apagados', ended: 'sem matrícula', consent: 'retirou o consentimento' },
    since: (when: string) => `desde ${when}`,
    emptied: 'Já esvaziei à mão',
    emptiedOf: (name: string) => `Já esvaziei à mão: ${name}`,
    noted: 'Anotado: a catraca foi esvaziada.',
  },
  en: {
    title: 'Have to leave the memory of this turnstile',
    hint: 'The bridge takes them out as soon as it reaches the turnstile; until then it may still let them in by itself.',
    why: { blocked: 'blocked', erased: 'data erased', ended: 'no membership', consent: 'withdrew consent' },
    since: (when: string) => `since ${when}`,
    emptied: 'I have emptied it by hand',
    emptiedOf: (name: string) => `I have emptied it by hand: ${name}`,
    noted: 'Noted: the turnstile was emptied.',
  },
})

/** The members whom a turnstile still has to forget, and a way to record that this was done by hand. */
export function Leavings({ id, name }: { id: string; name: string }) {
  const text = useText()
  const { company, may } = useSession()
  const { data } = useQuery(leavingsQuery(id))
  const empty = useAction({
    run: () => api.noteDeviceEmptied({ path: { id } }),
    touches: ['devices'],
    done: text.noted,
  })
  const leavings = data?.data.leavings ?? []
  if (leavings.length === 0) return null
  return (
    <Alert mt="sm" color="orange">
      <Text size="sm" fw={600}>
        {text.title}
      </Text>
      <Text size="sm">{text.hint}</Text>
      <ul className="rows list">
        {leavings.map(({ member, why, since }) => (
          <li key={member.id} style={{ padding: '4px 0' }}>
            <Text size="sm">
              <Link to="/members/$id" params={{ id: member.id }} className="plain strong">
                {member.full_name}
              </Link>{' '}
              · {text.why[why]} · {text.since(dateTime(since, company.time_zone))}
            </Text>
          </li>
        ))}
      </ul>
      {may('settings:write') && (
        <Button
          mt="xs"
          size="compact-sm"
          variant="default"
          aria-label={text.emptiedOf(name)}
          loading={empty.isPending}
          onClick={() => empty.mutate()}
        >
          {text.emptied}
        </Button>
      )}
    </Alert>
  )
}
