import { Alert, Badge, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Shapes } from '../api/client.ts'
import { Card, Loaded } from '../components/Page.tsx'
import { number, percent, shortDuration } from '../format.ts'
import { defineText } from '../text.ts'
import { systemQuery } from './queries.ts'

const useText = defineText({
  pt: {
    good: 'Tudo em ordem',
    trouble: (n: number) => (n === 1 ? '1 ponto precisa de atenção' : `${number(n)} pontos precisam de atenção`),
    fine: 'em ordem',
    look: 'atenção',
    receivers: 'Webhooks',
    receiversFine: 'Os endereços aceitam o que recebem.',
    receiversFail: (n: number) => (n === 1 ? '1 endereço não aceita.' : `${number(n)} endereços não aceitam.`),
    receiversOff: (n: number) => (n === 1 ? '1 foi desligado.' : `${number(n)} foram desligados.`),
    receiversDo: 'Em Desenvolvedores, veja a resposta do endereço e fale com quem cuida dele.',
    waiting: (age: string) => `A entrega mais antiga espera há ${age}.`,
    waitingDo: 'O trabalho em segundo plano parou: avise o suporte.',
    jobs: 'Tarefas',
    jobsFine: 'Nenhuma tarefa falhou.',
    jobsFail: (n: number) =>
      n === 1 ? '1 falhou e espera nova tentativa.' : `${number(n)} falharam e esperam nova tentativa.`,
    givenUp: (n: number) => (n === 1 ? '1 não será mais tentada.' : `${number(n)} não serão mais tentadas.`),
    jobsDo: 'Avise o suporte: o registro do serviço diz o motivo.',
    mail: 'E-mails',
    mailFine: 'Os e-mails saem.',
    mailOff:
      'Nenhum servidor de e-mail: os e-mails só aparecem no registro do serviço, e os alunos entram no app só pela recepção.',
    mailOffDo: 'Peça a quem cuida do servidor que defina SMTP_URL.',
    mailDo: 'Peça a quem cuida do servidor que confira SMTP_URL. Os e-mails em espera saem quando o envio voltar.',
    payments: 'Pagamentos',
    paymentsFine: 'O provedor de pagamentos responde.',
    paymentsOff: 'Nenhum provedor de pagamentos ligado.',
    paymentsDo: 'Confira no provedor se as assinaturas canceladas terminaram, e avise o suporte.',
    moves: 'Matrículas',
    movesFine: 'Todas estão em dia.',
    movesFail: (n: number) => (n === 1 ? '1 não pôde ser atualizada.' : `${number(n)} não puderam ser atualizadas.`),
    movesDo: 'Serão tentadas de novo. Avise o suporte e veja os nomes em Hoje.',
    disk: 'Disco',
    diskLeft: (share: string) => `${share} livre.`,
    diskDo: 'Libere espaço ou aumente o disco antes que ele encha: cheio, nada mais é gravado.',
    database: (size: string) => `O banco de dados ocupa ${size}.`,
    backup: 'Backup',
    backupNone: 'Nenhum backup conhecido.',
    backupAge: (age: string) => `O último foi há ${age}.`,
    backupDo: 'Peça a quem cuida do servidor que faça npx catraca backup todos os dias.',
    archive: 'Arquivo de alterações',
    archiveFine: 'As alterações são arquivadas.',
    archiveBehind: (age: string) => `Nada é arquivado há ${age}.`,
    archiveDo: 'Confira a pasta do arquivo e o espaço nela; o registro do serviço diz o motivo.',
    standbys: 'Réplicas',
    standbysFine: 'As réplicas acompanham.',
    behind: (age: string) => `A mais lenta está ${age} atrás.`,
    standbysDo: 'Verifique a réplica e a rede até ela.',
  },
  en: {
    good: 'All is well',
    trouble: (n: number) => (n === 1 ? '1 thing needs attention' : `${number(n)} things need attention`),
    fine: 'fine',
    look: 'attention',
    receivers: 'Webhooks',
    receiversFine: 'The addresses accept what they get.',
    receiversFail: (n: number) => (n === 1 ? '1 address does not accept.' : `${number(n)} addresses do not accept.`),
    receiversOff: (n: number) => (n === 1 ? '1 was switched off.' : `${number(n)} were switched off.`),
    receiversDo: 'Under Developers, see what the address answers and talk to those who run it.',
    waiting: (age: string) => `The oldest delivery has waited for ${age}.`,
    waitingDo: 'Background work has stopped: tell support.',
    jobs: 'Jobs',
    jobsFine: 'No job has failed.',
    jobsFail: (n: number) =>
      n === 1 ? '1 failed and waits for another try.' : `${number(n)} failed and wait for another try.`,
    givenUp: (n: number) => (n === 1 ? '1 is not tried again.' : `${number(n)} are not tried again.`),
    jobsDo: 'Tell support: the log of the service says why.',
    mail: 'E-mail',
    mailFine: 'E-mails are sent.',
    mailOff:
      'No mail server: e-mails appear in the log of the service only, and members enter the app by the desk alone.',
    mailOffDo: 'Ask those who run the server to set SMTP_URL.',
    mailDo: 'Ask those who run the server to check SMTP_URL. What waits is sent when mail works again.',
    payments: 'Payments',
    paymentsFine: 'The payment gateway answers.',
    paymentsOff: 'No payment gateway is connected.',
    paymentsDo: 'See at the gateway whether cancelled subscriptions have ended, and tell support.',
    moves: 'Memberships',
    movesFine: 'All are up to date.',
    movesFail: (n: number) =>
      n === 1 ? '1 could not be brought up to date.' : `${number(n)} could not be brought up to date.`,
    movesDo: 'They are tried again. Tell support, and see their names under Today.',
    disk: 'Disk',
    diskLeft: (share: string) => `${share} is free.`,
    diskDo: 'Make room or enlarge the disk before it is full: then nothing more is saved.',
    database: (size: string) => `The database takes ${size}.`,
    backup: 'Backup',
    backupNone: 'No backup is known.',
    backupAge: (age: string) => `The last one was made ${age} ago.`,
    backupDo: 'Ask those who run the server to run npx catraca backup every day.',
    archive: 'Archive of changes',
    archiveFine: 'Changes are archived.',
    archiveBehind: (age: string) => `Nothing has been archived for ${age}.`,
    archiveDo: 'Check the folder of the archive and the room in it; the log of the service says why.',
    standbys: 'Standbys',
    standbysFine: 'The standbys keep up.',
    behind: (age: string) => `The slowest is ${age} behind.`,
    standbysDo: 'Look at the standby and at the network to it.',
  },
})

type Words = ReturnType<typeof useText>
type SystemState = Shapes['System']

/** One part of the installation: its state, and what to do when it needs attention. */
interface Part {
  title: string
  seen: string[]
  todo: string | undefined
}

/** A due delivery is sent within seconds; a wait this long means that nothing sends any. */
const longestWaitSeconds = 120
const leastFreeShare = 0.1
const oldestBackupSeconds = 2 * 86_400
const mostLagSeconds = 60
/** The archive is updated every 10 s. */
const mostBehindSeconds = 120

/** What is delayed in the company, and the state of the machine if no other company shares it. */
export function System() {
  const text = useText()
  const query = useQuery(systemQuery)
  return (
    <Loaded query={query}>
      {({ data }) => {
        const parts = [...ofCompany(data, text), ...ofMachine(data.machine, text)]
        const troubles = parts.filter(({ todo }) => todo !== undefined).length
        return (
          <Stack gap="md">
            <Alert
              color={troubles === 0 ? 'turnstile' : 'red'}
              icon={troubles === 0 ? <IconCircleCheck size={18} /> : <IconAlertTriangle size={18} />}
              title={troubles === 0 ? text.good : text.trouble(troubles)}
              role="status"
            />
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
              {parts.map((part) => (
                <PartCard key={part.title} part={part} />
              ))}
            </SimpleGrid>
          </Stack>
        )
      }}
    </Loaded>
  )
}

function PartCard({ part: { title, seen, todo } }: { part: Part }) {
  const text = useText()
  const badge =
    todo === undefined ? <Badge color="turnstile.7">{text.fine}</Badge> : <Badge color="red.9">{text.look}</Badge>
  return (
    <Card title={title} aside={badge}>
      <Stack gap={4}>
        {seen.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {todo !== undefined && (
          <Group gap="xs" wrap="nowrap" align="flex-start">
            <Text size="sm" fw={600}>
              {todo}
            </Text>
          </Group>
        )}
      </Stack>
    </Card>
  )
}

function ofCompany({ receivers, jobs, mail, payments, moves }: SystemState, text: Words): Part[] {
  const { oldest_due_seconds: waited } = receivers
  const waits = waited !== null && waited > longestWaitSeconds
  const receiversFail = receivers.failing + receivers.disabled > 0
  return [
    {
      title: text.receivers,
      seen: lines(text.receiversFine, [
        receivers.failing > 0 && text.receiversFail(receivers.failing),
        receivers.disabled > 0 && text.receiversOff(receivers.disabled),
        waits && text.waiting(shortDuration(waited)),
      ]),
      todo: waits ? text.waitingDo : receiversFail ? text.receiversDo : undefined,
    },
    { title: text.jobs, seen: failures(jobs, text.jobsFine, text), todo: fails(jobs) ? text.jobsDo : undefined },
    {
      title: text.mail,
      seen: failures(mail, mail.configured ? text.mailFine : text.mailOff, text),
      todo: fails(mail) ? text.mailDo : mail.configured ? undefined : text.mailOffDo,
    },
    {
      title: text.payments,
      seen: failures(payments, payments.configured ? text.paymentsFine : text.paymentsOff, text),
      todo: fails(payments) ? text.paymentsDo : undefined,
    },
    {
      title: text.moves,
      seen: lines(text.movesFine, [moves.failing > 0 && text.movesFail(moves.failing)]),
      todo: moves.failing > 0 ? text.movesDo : undefined,
    },
  ]
}

function ofMachine(machine: SystemState['machine'], text: Words): Part[] {
  if (machine === null) return []
  const share = machine.disk_free_bytes / machine.disk_size_bytes
  const { backup_age_seconds: age, replication_lag_seconds: lag, archive_behind_seconds: late } = machine
  const isOld = age === null || age > oldestBackupSeconds
  const isBehind = lag !== null && lag > mostLagSeconds
  const isLate = late !== null && late > mostBehindSeconds
  return [
    {
      title: text.disk,
      seen: [text.diskLeft(percent(share)), text.database(gigabytes(machine.database_bytes))],
      todo: share < leastFreeShare ? text.diskDo : undefined,
    },
    {
      title: text.backup,
      seen: [age === null ? text.backupNone : text.backupAge(shortDuration(age))],
      todo: isOld ? text.backupDo : undefined,
    },
    ...(late === null
      ? []
      : [
          {
            title: text.archive,
            seen: [isLate ? text.archiveBehind(shortDuration(late)) : text.archiveFine],
            todo: isLate ? text.archiveDo : undefined,
          },
        ]),
    ...(machine.standbys === 0
      ? []
      : [
          {
            title: text.standbys,
            seen: lines(text.standbysFine, [isBehind && text.behind(shortDuration(lag))]),
            todo: isBehind ? text.standbysDo : undefined,
          },
        ]),
  ]
}

const lines = (fine: string, found: (string | false)[]) => {
  const said = found.filter((line) => line !== false)
  return said.length === 0 ? [fine] : said
}

type Failures = SystemState['jobs']
const fails = ({ failing, given_up }: Failures) => failing + given_up > 0
const failures = ({ failing, given_up }: Failures, fine: string, text: Words) =>
  lines(fine, [failing > 0 && text.jobsFail(failing), given_up > 0 && text.givenUp(given_up)])

const gigabytes = (bytes: number) => `${number(Math.round(bytes / 10_000_000) / 100)} GB`
