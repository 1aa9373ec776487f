import './app-link.css'
import { Qr } from '@catraca/web/Qr.tsx'
import { Alert, Button, Code, CopyButton, Group, Modal, Portal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useAction } from '../components/use-action.ts'
import { useCard } from '../desk/use-card.ts'
import { dateTime } from '../format.ts'
import { defineText } from '../text.ts'
import { appAccessQuery, appPhonesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'App do aluno',
    give: 'Dar acesso ao app',
    none: 'Nenhum celular tem o app.',
    phone: 'Celular',
    unknown: 'Aparelho desconhecido',
    begun: 'Desde',
    used: 'Último uso',
    end: 'Encerrar',
    endOf: (phone: string) => `Encerrar: ${phone}`,
    endAll: 'Encerrar todo o acesso ao app',
    also: 'Além dos celulares:',
    passkeys: (count: number) => (count === 1 ? '1 chave de acesso' : `${count} chaves de acesso`),
    link: 'um link da recepção ainda não usado',
    calendar: 'o endereço da agenda',
    ended: 'O app foi encerrado nesse celular; os códigos e as chaves de acesso dele não valem mais.',
    allEnded: 'Todo o acesso ao app foi encerrado: celulares, chaves de acesso, links, códigos e agenda.',
    scan: 'Leia o código QR com a câmera do celular do aluno.',
    once: (until: string) => `Vale uma vez e para um celular, até ${until}.`,
    picture: 'Código QR que abre o app',
    copy: 'Copiar link',
    copied: 'Copiado',
    print: 'Imprimir',
    done: 'Pronto',
  },
  en: {
    title: "The member's app",
    give: 'Give access to the app',
    none: 'No phone has the app.',
    phone: 'Phone',
    unknown: 'Unknown device',
    begun: 'Since',
    used: 'Last used',
    end: 'End',
    endOf: (phone: string) => `End: ${phone}`,
    endAll: 'End all access to the app',
    also: 'Beside the phones:',
    passkeys: (count: number) => (count === 1 ? '1 passkey' : `${count} passkeys`),
    link: 'an unused link of the front desk',
    calendar: 'the address of the calendar',
    ended: 'The app has ended on that phone; its codes and its passkeys are worthless.',
    allEnded: 'All access to the app has ended: phones, passkeys, links, codes and calendar.',
    scan: "Scan the QR code with the camera of the member's phone.",
    once: (until: string) => `Good once and for one phone, until ${until}.`,
    picture: 'QR code that opens the app',
    copy: 'Copy link',
    copied: 'Copied',
    print: 'Print',
    done: 'Done',
  },
})

type Phone = Shapes['AppPhone']
type Link = { link: string; expires_at: string }

/** The phones on which a member has the app, and the link for another phone. */
export default function AppAccess({ id, name }: { id: string; name: string }) {
  const text = useText()
  const { company, may } = useSession()
  const [made, setMade] = useState<Link>()
  const query = useQuery(appPhonesQuery(id))
  const unproven = useCard(id).data?.data.unproven ?? false
  const mayGive = may('members:write')
  const give = useAction<void, { data: Link }>({
    run: () => api.makeAppLink({ path: { id } }),
    touches: [],
    after: ({ data }) => setMade(data),
  })
  const end = useAction<string>({
    run: (session) => api.endAppPhone({ path: { id: session } }),
    touches: ['app'],
    done: text.ended,
  })
  const endAll = useAction({
    run: () => api.endAppPhones({ path: { id } }),
    touches: ['app'],
    done: text.allEnded,
  })
  const when = (instant: string) => dateTime(instant, company.time_zone)
  const columns: Column<Phone>[] = [
    { title: text.phone, cell: (row) => row.device ?? text.unknown },
    { title: text.begun, wide: true, cell: (row) => when(row.begun_at) },
    { title: text.used, cell: (row) => when(row.last_used_at) },
  ]
  if (mayGive) {
    columns.push({
      title: '',
      align: 'right',
      cell: (row) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text.endOf(row.device ?? text.unknown)}
          onClick={() => end.mutate(row.id)}
        >
          {text.end}
        </Button>
      ),
    })
  }
  return (
    <Card
      title={text.title}
      aside={
        mayGive && (
          <Button size="xs" variant="light" disabled={unproven} loading={give.isPending} onClick={() => give.mutate()}>
            {text.give}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <>
            {data.length === 0 ? <Empty>{text.none}</Empty> : <Rows label={text.title} columns={columns} rows={data} />}
            <Beside id={id} />
            {mayGive && (
              <Button mt="sm" variant="default" loading={endAll.isPending} onClick={() => endAll.mutate()}>
                {text.endAll}
              </Button>
            )}
          </>
        )}
      </Loaded>
      {made !== undefined && <ShownLink made={made} name={name} onClose={() => setMade(undefined)} />}
    </Card>
  )
}

/** The other ways in which the member could sign in. */
function Beside({ id }: { id: string }) {
  const text = useText()
  const { passkeys = 0, link, calendar } = useQuery(appAccessQuery(id)).data?.data ?? {}
  const ways = [passkeys > 0 && text.passkeys(passkeys), link && text.link, calendar && text.calendar].filter(Boolean)
  if (ways.length === 0) return null
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {text.also} {ways.join(', ')}.
    </Text>
  )
}

/** The link as a QR code, on the screen or on paper. */
function ShownLink({ made, name, onClose }: { made: Link; name: string; onClose: () => void }) {
  const text = useText()
  const { company } = useSession()
  const until = text.once(dateTime(made.expires_at, company.time_zone))
  return (
    <Modal opened onClose={onClose} title={text.give} centered closeOnClickOutside={false}>
      <div className="app-link">
        <Text size="sm">{text.scan}</Text>
        <Qr text={made.link} label={text.picture} />
        <Code block data-testid="app-link" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {made.link}
        </Code>
        <Alert color="orange" mt="sm">
          {until}
        </Alert>
      </div>
      <Portal reuseTargetNode={false}>
        <div className="app-link on-paper" data-testid="app-paper">
          <Text fw={600}>
            {company.name} · {name}
          </Text>
          <Text>{text.scan}</Text>
          <Qr text={made.link} label={text.picture} />
          <Text size="sm">{made.link}</Text>
          <Text>{until}</Text>
        </div>
      </Portal>
      <Group mt="md" gap="xs">
        <CopyButton value={made.link}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? text.copied : text.copy}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={() => window.print()}>
          {text.print}
        </Button>
        <Button ml="auto" onClick={onClose}>
          {text.done}
        </Button>
      </Group>
    </Modal>
  )
}
