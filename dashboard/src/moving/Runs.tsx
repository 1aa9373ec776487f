import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime, number } from '../format.ts'
import { defineText } from '../text.ts'
import { Report } from './Report.tsx'
import { useReasonText } from './reasons.ts'

const counted = (n: number, one: string) => `${number(n)} ${one}${n === 1 ? '' : 's'}`

const useText = defineText({
  pt: {
    made: ({ members, memberships, charges }: Shapes['MoveInReport']) =>
      `Novos: ${counted(members.created, 'aluno')}, ${counted(memberships.created, 'contrato')} e ${counted(charges.created, 'cobrança')}`,
    unfinished: 'Não terminou',
    show: 'Relatório',
    hide: 'Esconder',
    undo: 'Desfazer',
    title: 'Desfazer esta importação?',
    explain:
      'O que ela criou e ninguém alterou depois é apagado: visitas, cobranças, contratos e alunos. O que alguém alterou, ou que já tem reservas ou treinos, fica e é listado.',
    notNightly: 'A repetição de toda noite é desligada.',
    begun: 'Desfazendo.',
    undone: ({ members, memberships, charges, visits }: Shapes['MoveInUndone']) =>
      `Desfeita. Apagados: ${counted(members, 'aluno')}, ${counted(memberships, 'contrato')}, ${counted(charges, 'cobrança')} e ${counted(visits, 'visita')}.`,
    kept: (n: number) => (n === 1 ? '1 registro ficou:' : `${number(n)} registros ficaram:`),
  },
  en: {
    made: ({ members, memberships, charges }: Shapes['MoveInReport']) =>
      `New: ${counted(members.created, 'member')}, ${counted(memberships.created, 'contract')} and ${counted(charges.created, 'charge')}`,
    unfinished: 'It did not end',
    show: 'Report',
    hide: 'Hide',
    undo: 'Undo',
    title: 'Undo this run?',
    explain:
      'What it made and nobody changed since is removed: visits, charges, contracts and members. What somebody changed, or what has bookings or workouts, stays and is listed.',
    notNightly: 'It is no longer repeated each night.',
    begun: 'It is being undone.',
    undone: ({ members, memberships, charges, visits }: Shapes['MoveInUndone']) =>
      `Undone. Removed: ${counted(members, 'member')}, ${counted(memberships, 'contract')}, ${counted(charges, 'charge')} and ${counted(visits, 'visit')}.`,
    kept: (n: number) => (n === 1 ? '1 row stayed:' : `${number(n)} rows stayed:`),
  },
})

const mostKept = 50

/** The runs of a move, newest first, each with its report, and what can be undone. */
export function Runs({ move }: { move: Shapes['Move'] }) {
  return (
    <Stack gap="md">
      {move.runs.map((run) => (
        <Run key={run.id} move={move} run={run} />
      ))}
    </Stack>
  )
}

function Run({ move, run }: { move: Shapes['Move']; run: Shapes['MoveInRun'] }) {
  const text = useText()
  const reasons = useReasonText()
  const { company } = useSession()
  const [shown, setShown] = useState(false)
  const [asking, ask] = useDisclosure()
  const { id, begun_at, ended_at, undone_at, report, undone } = run
  const isRunning = move.doing === 'run' && run === move.runs[0]
  const made = [ended_at === null && !isRunning && text.unfinished, report && text.made(report)].filter(Boolean)
  const undo = useAction({
    run: () => api.undoMove({ path: { id: move.id }, body: { run_id: id } }),
    touches: ['moves'],
    done: text.begun,
    after: ask.close,
  })
  return (
    <div>
      <Group justify="space-between">
        <div>
          <Text fw={600}>{dateTime(begun_at, company.time_zone)}</Text>
          <Text size="sm" c="dimmed">
            {undone ? text.undone(undone) : made.join('. ')}
          </Text>
        </div>
        <Group gap="xs">
          {report && (
            <Button variant="default" size="xs" onClick={() => setShown(!shown)}>
              {shown ? text.hide : text.show}
            </Button>
          )}
          {undone_at === null && move.doing === null && (
            <Button variant="default" size="xs" color="red" onClick={ask.open}>
              {text.undo}
            </Button>
          )}
        </Group>
      </Group>
      {undone !== undefined && undone.kept.length > 0 && (
        <div>
          <Text size="sm">{text.kept(undone.kept.length)}</Text>
          {undone.kept.slice(0, mostKept).map((one) => (
            <Text size="sm" c="dimmed" key={one.id}>
              {one.external_id}: {reasons.inWords(one.reason)}
            </Text>
          ))}
        </div>
      )}
      {shown && report && (
        <div style={{ paddingTop: 12 }}>
          <Report move={move} report={report} />
        </div>
      )}
      {asking && (
        <FormModal
          title={text.title}
          submit={text.undo}
          color="red"
          pending={undo.isPending}
          onSubmit={() => undo.mutate()}
          onClose={ask.close}
        >
          <Text size="sm">{text.explain}</Text>
          {move.nightly && <Text size="sm">{text.notNightly}</Text>}
        </FormModal>
      )}
    </div>
  )
}
