import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, type Shapes } from '../api/client.ts'
import { download, toCsv } from '../components/download.ts'
import { useAction } from '../components/use-action.ts'
import { money, month, number } from '../format.ts'
import { defineText } from '../text.ts'
import { useReasonText } from './reasons.ts'

const useText = defineText({
  pt: {
    members: 'Alunos',
    memberships: 'Contratos',
    charges: 'Cobranças',
    visits: 'Visitas',
    photos: 'Fotos',
    staff: 'Equipe',
    bookings: 'Reservas',
    read: 'Lidos',
    created: 'Novos',
    changed: 'Alterados',
    same: 'Iguais',
    doubtful: 'Talvez já aqui',
    refused: 'De fora',
    debts: 'Em aberto, por mês de vencimento',
    debtsHint: 'Compare com o relatório do outro sistema: deve bater em cada centavo.',
    none: 'Nada em aberto.',
    perhaps: 'Talvez já sejam alunos daqui',
    here: 'É esta pessoa',
    other: 'É outra pessoa',
    open: 'Ver o aluno',
    decided: 'Anotado: vale a partir da próxima importação.',
    problems: (n: number) => `O que ficou de fora ou pede atenção (${number(n)})`,
    more: (n: number) => `E mais ${number(n)}.`,
    save: 'Baixar a lista',
    all: 'Nada ficou de fora.',
    kinds: {
      member: 'aluno',
      membership: 'contrato',
      charge: 'cobrança',
      visit: 'visita',
      photo: 'foto',
      staff: 'equipe',
      booking: 'reserva',
      endpoint: 'permissão',
      row: 'linha',
    } as Record<string, string>,
    head: ['Tipo', 'Código', 'Nome', 'Motivo'],
  },
  en: {
    members: 'Members',
    memberships: 'Contracts',
    charges: 'Charges',
    visits: 'Visits',
    photos: 'Photos',
    staff: 'Staff',
    bookings: 'Bookings',
    read: 'Read',
    created: 'New',
    changed: 'Changed',
    same: 'The same',
    doubtful: 'Perhaps here',
    refused: 'Left out',
    debts: 'Open, by the month in which it is due',
    debtsHint: 'Compare it with the report of the other system: it should agree to the centavo.',
    none: 'Nothing is open.',
    perhaps: 'Perhaps members already',
    here: 'It is this person',
    other: 'Somebody else',
    open: 'See the member',
    decided: 'Noted: the next run goes by it.',
    problems: (n: number) => `What was left out, or needs a look (${number(n)})`,
    more: (n: number) => `And ${number(n)} more.`,
    save: 'Download the list',
    all: 'Nothing was left out.',
    kinds: {
      member: 'member',
      membership: 'contract',
      charge: 'charge',
      visit: 'visit',
      photo: 'photo',
      staff: 'staff',
      booking: 'booking',
      endpoint: 'permission',
      row: 'row',
    } as Record<string, string>,
    head: ['Kind', 'Id', 'Name', 'Reason'],
  },
})

type MoveInReport = Shapes['MoveInReport']
type Problem = MoveInReport['problems'][number]

const mostShown = 50
const counted = ['read', 'created', 'changed', 'same', 'refused'] as const

/** The result of a run or a trial: how many rows of each kind, what is open by month, who may already be here, and what was left out. */
export function Report({ move, report }: { move: Shapes['Move']; report: MoveInReport }) {
  const text = useText()
  const reasons = useReasonText()
  const months = Object.entries(report.charges.open_cents_by_month).sort()
  const perhaps = report.problems.filter(({ member_id }) => member_id !== undefined)
  const toldOnce = new Map(report.problems.map((one) => [`${one.kind} ${one.external_id} ${one.reason}`, one]))
  const others = [...toldOnce.values()].filter(({ member_id }) => member_id === undefined)
  const kindOf = ({ kind }: Problem) => text.kinds[kind] ?? kind
  const list = () =>
    toCsv([
      [...text.head],
      ...report.problems.map((one) => [kindOf(one), one.external_id, one.name ?? '', reasons.inWords(one.reason)]),
    ])
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 7 }}>
        {(['members', 'memberships', 'charges', 'visits', 'photos', 'bookings', 'staff'] as const).map((what) => (
          <div key={what}>
            <Text fw={650}>{text[what]}</Text>
            {counted.map((name) =>
              name === 'read' || report[what][name] > 0 ? (
                <Text size="sm" key={name}>
                  {text[name]}: {number(report[what][name])}
                </Text>
              ) : null,
            )}
            {what === 'members' && report.members.doubtful > 0 && (
              <Text size="sm">
                {text.doubtful}: {number(report.members.doubtful)}
              </Text>
            )}
          </div>
        ))}
      </SimpleGrid>
      <section aria-label={text.debts}>
        <Text fw={650}>{text.debts}</Text>
        <Text size="sm" c="dimmed" mb="xs">
          {months.length === 0 ? text.none : text.debtsHint}
        </Text>
        {months.length > 0 && (
          <table className="table" style={{ maxWidth: 320 }}>
            <tbody>
              {months.map(([name, cents]) => (
                <tr key={name}>
                  <td>{month(`${name}-01`)}</td>
                  <td style={{ textAlign: 'right' }}>{money(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {perhaps.length > 0 && (
        <section aria-label={text.perhaps}>
          <Text fw={650} mb="xs">
            {text.perhaps}
          </Text>
          {perhaps.slice(0, mostShown).map((one) => (
            <Doubtful key={one.external_id} move={move} problem={one} />
          ))}
          {perhaps.length > mostShown && <Text size="sm">{text.more(perhaps.length - mostShown)}</Text>}
        </section>
      )}
      {others.length === 0 ? (
        <Text size="sm" c="dimmed">
          {text.all}
        </Text>
      ) : (
        <section aria-label={text.problems(others.length)}>
          <Group justify="space-between" mb="xs">
            <Text fw={650}>{text.problems(others.length)}</Text>
            <Button variant="default" size="xs" onClick={() => download(`${move.source}.csv`, list())}>
              {text.save}
            </Button>
          </Group>
          {others.slice(0, mostShown).map((one) => (
            <Text size="sm" key={`${one.kind} ${one.external_id} ${one.reason}`} style={{ overflowWrap: 'anywhere' }}>
              <b>
                {kindOf(one)} {one.name ?? one.external_id}
              </b>
              : {reasons.inWords(one.reason)}
            </Text>
          ))}
          {others.length > mostShown && <Text size="sm">{text.more(others.length - mostShown)}</Text>}
        </section>
      )}
    </Stack>
  )
}

/** A person who may already be a member: staff decide. */
function Doubtful({ move, problem }: { move: Shapes['Move']; problem: Problem }) {
  const text = useText()
  const { external_id, member_id, name } = problem
  const decide = useAction({
    run: (member: string | null) =>
      api.decideMovedPerson({ path: { id: move.id }, body: { external_id, member_id: member } }),
    touches: ['moves'],
    done: text.decided,
  })
  return (
    <Group gap="xs" mb={4}>
      <Text size="sm" fw={600}>
        {name} ({external_id})
      </Text>
      <Link to="/members/$id" params={{ id: member_id! }} search={{ tab: 'profile' }}>
        {text.open}
      </Link>
      {(
        [
          [text.here, member_id!],
          [text.other, null],
        ] as const
      ).map(([label, member]) => (
        <Button
          key={label}
          size="compact-xs"
          variant="default"
          loading={decide.isPending}
          disabled={decide.isSuccess}
          onClick={() => decide.mutate(member)}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
