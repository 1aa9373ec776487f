import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { reasonInWords } from '../components/device-reasons.ts'
import { dateTime } from '../format.ts'
import { defineText, useLanguage } from '../text.ts'
import { commandsQuery } from './queries.ts'

const useText = defineText({
  pt: {
    show: 'Últimos pedidos',
    showOf: (name: string) => `Últimos pedidos a ${name}`,
    none: 'Nada foi pedido ainda.',
    kinds: {
      release: 'Liberar',
      admit: 'Liberar um aluno',
      test_passage: 'Passagem de teste',
      enrol: 'Cadastrar no equipamento',
      configure: 'Configurar',
      read_config: 'Ler o cadastro',
    },
    states: { waiting: 'esperando', done: 'feito', failed: 'falhou', expired: 'sem resposta' },
    ways: { in: 'entrada', out: 'saída' },
  },
  en: {
    show: 'Last requests',
    showOf: (name: string) => `Last requests to ${name}`,
    none: 'Nothing has been asked yet.',
    kinds: {
      release: 'Open',
      admit: 'Let a member in',
      test_passage: 'Test passage',
      enrol: 'Enrol at the device',
      configure: 'Configure',
      read_config: 'Read the set-up',
    },
    states: { waiting: 'waiting', done: 'done', failed: 'failed', expired: 'no answer' },
    ways: { in: 'in', out: 'out' },
  },
})

/** Recent commands to a turnstile: by whom, why, and how they ended; shown on request. */
export function Commands({ id, name }: { id: string; name: string }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <div style={{ marginTop: 8 }}>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={text.showOf(name)}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {text.show}
      </Button>
      {open && <List id={id} />}
    </div>
  )
}

function List({ id }: { id: string }) {
  const text = useText()
  const language = useLanguage()
  const { company } = useSession()
  const { data } = useQuery(commandsQuery(id))
  if (data === undefined) return null
  if (data.data.length === 0) return <Text c="dimmed">{text.none}</Text>
  const [kinds, ways]: Record<string, string>[] = [text.kinds, text.ways]
  return (
    <ul className="rows list">
      {data.data.map(({ id: command, kind, direction, reason, actor_name, created_at, state, detail }) => (
        <li key={command} style={{ padding: '6px 0' }}>
          <Text>
            {[kinds![kind] ?? kind, direction && ways![direction], text.states[state]].filter(Boolean).join(' · ')}
          </Text>
          <Text size="sm" c={state === 'failed' ? 'var(--bad)' : 'dimmed'}>
            {[dateTime(created_at, company.time_zone), actor_name, reason, detail && reasonInWords(detail, language)]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </li>
      ))}
    </ul>
  )
}
