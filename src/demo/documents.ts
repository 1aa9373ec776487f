import type { NewMemberRow } from '#modules/members/index.ts'
import { timestampText } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { foldText } from '#platform/values/text.ts'
import type { World } from './world.ts'

const published = [
  {
    name: 'Contrato de adesão',
    text: `A academia oferece os espaços, aparelhos e aulas do plano contratado, nos horários publicados na recepção.

O aluno paga as mensalidades até o vencimento. Com pagamento em atraso além da tolerância, a entrada fica suspensa até a regularização.

O aluno pode cancelar quando quiser, pelo app ou na recepção. As regras de trancamento e de cancelamento são as do plano, mostradas antes da confirmação.

Quem contrata fora da academia pode desistir em sete dias e recebe de volta o que pagou.`,
  },
  {
    name: 'Termo de responsabilidade',
    text: `Declaro que estou em condições de praticar atividade física e que informei à academia lesões, doenças e remédios que exigem cuidado.

Se minha saúde mudar, aviso a academia antes de treinar e apresento atestado quando pedido.

Sigo a orientação dos professores e uso os aparelhos como indicado.`,
  },
]

const notes = [
  'Hipertensão: evitar isometria',
  'Hérnia de disco lombar: sem impacto',
  'Asma: treina com a bombinha',
  null,
]

/** What the gym has its members sign (nine of ten have signed), and what it knows about the health of some. */
export function demoDocuments({ faker, now, today }: World, members: NewMemberRow[]) {
  const documents = published.map(({ name, text }) => {
    const published_at = timestampText(now.subtract({ hours: 24 * 740 }))
    return { id: newId(), name, name_key: foldText(name), text, published_at }
  })
  const signatures = documents.flatMap(({ id }) =>
    members
      .filter(() => faker.datatype.boolean(0.9))
      .map((member) => {
        const inApp = faker.datatype.boolean(0.6)
        return {
          member_id: member.id,
          document_id: id,
          signed_at: member.created_at,
          signed_in: inApp ? ('app' as const) : ('paper' as const),
          actor: inApp ? `member:${member.id}` : 'operator',
        }
      }),
  )
  const health = members
    .filter((_, i) => i % 25 === 3)
    .map((member, i) => ({
      member_id: member.id,
      note: notes[i % notes.length]!,
      certificate_until: addDays(today, 30 * ((i % 7) - 1) + 5),
      actor: 'operator',
      noted_at: member.created_at,
    }))
  return { documents, signatures, health }
}
