import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { MemberPicker } from '../components/MemberPicker.tsx'
import { Card, Empty, Loaded } from '../components/Page.tsx'
import { ReasonModal } from '../components/ReasonModal.tsx'
import { type Column, Rows } from '../components/Rows.tsx'
import { useAction } from '../components/use-action.ts'
import { dateTime, money } from '../format.ts'
import { defineText } from '../text.ts'
import { differencesQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Pagamentos a conferir',
    none: 'Tudo o que entrou no banco bate com as cobranças.',
    when: 'Quando',
    who: 'Aluno',
    unknown: 'desconhecido',
    what: 'O que houve',
    amount: 'Valor',
    whose: 'De quem é',
    isTheirs: 'É deste aluno',
    whoSent: 'Quem mandou',
    assigning: 'De quem é este dinheiro?',
    assignHint: 'Paga o que o aluno tem em aberto; o que sobrar fica de crédito.',
    assigned: 'Anotado no aluno.',
    giveBack: 'Devolver',
    givingBack: 'Devolver a quem mandou',
    givenBack: 'A devolução foi pedida.',
    settle: 'Resolvido',
    settling: 'O que foi feito?',
    done: 'Anotado.',
    kinds: {
      paid_twice: ['Pago duas vezes', 'O valor virou crédito. Devolva, se o aluno preferir.'],
      paid_after_end: ['Pago depois de cancelado', 'O valor virou crédito. Devolva, ou venda de novo.'],
      other_amount: ['Valor diferente', 'A diferença ficou de crédito ou continua em aberto.'],
      unknown: ['Pagador desconhecido', 'Alguém mandou pela chave, sem código. Descubra de quem é.'],
      refunded_by_provider: [
        'Devolvido pelo banco',
        'O banco tirou o dinheiro (MED ou contestação). Fale com o aluno.',
      ],
      refund_failed: ['Estorno que falhou', 'O banco não conseguiu devolver. O valor está com você: estorne de novo.'],
    },
  },
  en: {
    title: 'Payments to look at',
    none: 'Everything that the bank received fits the charges.',
    when: 'When',
    who: 'Member',
    unknown: 'unknown',
    what: 'What happened',
    amount: 'Amount',
    whose: 'Whose it is',
    isTheirs: 'It is theirs',
    whoSent: 'Who sent it',
    assigning: 'Whose money is this?',
    assignHint: 'It pays what the member owes; what is left is credit.',
    assigned: 'Noted with the member.',
    giveBack: 'Give back',
    givingBack: 'Give it back to whoever sent it',
    givenBack: 'The refund was asked for.',
    settle: 'Settled',
    settling: 'What was done?',
    done: 'Noted.',
    kinds: {
      paid_twice: ['Paid twice', 'The amount is credit. Give it back if the member prefers that.'],
      paid_after_end: ['Paid after it was cancelled', 'The amount is credit. Give it back, or sell anew.'],
      other_amount: ['Another amount', 'The difference is credit, or is still open.'],
      unknown: ['Unknown payer', 'Somebody sent it by the key, without a code. Find out whose it is.'],
      refunded_by_provider: [
        'Given back by the bank',
        'The bank took the money back (fraud or dispute). Talk to the member.',
      ],
      refund_failed: ['Refund that failed', 'The bank could not give it back. You have the money: refund it again.'],
    },
  },
})

type Difference = Shapes['PaymentDifference']

/** Money at providers that matches nothing, each with what to do about it, until a person has done so. */
export default function Differences() {
  const text = useText()
  const { company } = useSession()
  const query = useQuery(differencesQuery())
  const columns: Column<Difference>[] = [
    { title: text.when, wide: true, cell: (row) => dateTime(row.at, company.time_zone) },
    {
      title: text.who,
      cell: (row) =>
        row.member_id === null ? (
          text.unknown
        ) : (
          <Link to="/members/$id" params={{ id: row.member_id }} search={{ tab: 'money' }} className="plain strong">
            {row.member_name}
          </Link>
        ),
    },
    {
      title: text.what,
      cell: (row) => (
        <>
          <Text size="sm">{text.kinds[row.kind][0]}</Text>
          <Text size="sm" c="dimmed">
            {text.kinds[row.kind][1]}
          </Text>
        </>
      ),
    },
    { title: text.amount, align: 'right', cell: (row) => money(row.amount_cents) },
    { title: '', cell: (row) => <SeeTo difference={row} /> },
  ]
  return (
    <Card title={text.title}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? <Empty>{text.none}</Empty> : <Rows label={text.title} columns={columns} rows={data} />
        }
      </Loaded>
    </Card>
  )
}

/** What a person can do about it: for an unknown payer, name the payer or refund the money; for any, note what was done. */
function SeeTo({ difference }: { difference: Difference }) {
  const text = useText()
  const { may } = useSession()
  const [doing, begin] = useState<'assign' | 'return' | 'settle'>()
  const [member, setMember] = useState<string | null>(null)
  const path = { id: difference.id }
  const after = () => {
    begin(undefined)
    // The next dialog shows nobody, so it must not mean anybody.
    setMember(null)
  }
  const touches: ['money'] = ['money']
  const settle = useAction<string>({
    run: (reason) => api.settleDifference({ path, body: { reason } }),
    ...{ touches, done: text.done, after },
  })
  const assign = useAction<string>({
    run: (reason) => api.assignPayment({ path, body: { member_id: member!, reason } }),
    ...{ touches, done: text.assigned, after },
  })
  const giveBack = useAction<string>({
    run: (reason) => api.returnPayment({ path, body: { reason } }),
    ...{ touches, done: text.givenBack, after },
  })
  if (!may('money:refund')) return null
  const green = 'turnstile.7'
  return (
    <Group gap={4} justify="flex-end">
      {difference.kind === 'unknown' && (
        <>
          <Button size="xs" variant="light" onClick={() => begin('assign')}>
            {text.whose}
          </Button>
          <Button size="xs" variant="default" onClick={() => begin('return')}>
            {text.giveBack}
          </Button>
        </>
      )}
      <Button size="xs" variant="default" onClick={() => begin('settle')}>
        {text.settle}
      </Button>
      {doing === 'settle' && (
        <ReasonModal
          title={text.settling}
          action={text.settle}
          color={green}
          busy={settle.isPending}
          onReason={(reason) => settle.mutate(reason)}
          onClose={after}
        />
      )}
      {doing === 'assign' && (
        <ReasonModal
          title={text.assigning}
          action={text.isTheirs}
          color={green}
          hint={text.assignHint}
          busy={assign.isPending}
          onReason={(reason) => member !== null && assign.mutate(reason)}
          onClose={after}
        >
          <MemberPicker label={text.whoSent} value={member} onPick={setMember} />
        </ReasonModal>
      )}
      {doing === 'return' && (
        <ReasonModal
          title={text.givingBack}
          action={text.giveBack}
          busy={giveBack.isPending}
          onReason={(reason) => giveBack.mutate(reason)}
          onClose={after}
        />
      )}
    </Group>
  )
}
