import type { Shapes } from '../api/client.ts'
import { useEndReasons } from '../components/end-reasons.ts'
import { usePaymentWords } from '../components/payment-methods.ts'
import { day, month, number, weekdayName } from '../format.ts'
import { defineText } from '../text.ts'
import type { ReportName } from './search.ts'

export const useReportText = defineText({
  pt: {
    names: {
      sold: 'Matrículas vendidas',
      ended: 'Saídas e motivos',
      retention: 'Retenção por mês de entrada',
      revenue: 'Recebido por mês e plano',
      frequency: 'Frequência dos alunos',
      classes: 'Ocupação das aulas',
      students: 'Alunos por professor',
    },
    means: {
      sold: 'Vendidas aqui no período; as desfeitas no mesmo dia não contam.',
      ended: 'Matrículas cujo último dia está no período, pelo motivo, e o preço pelo qual foram contratadas.',
      retention:
        'Quem começou a primeira matrícula no período, por mês, e quantos têm matrícula hoje; as desfeitas no mesmo dia não contam.',
      revenue: 'O que entrou menos o que foi devolvido, pela data do pagamento.',
      frequency: 'Alunos de hoje, pelo número de visitas no período.',
      classes: 'Reservas confirmadas sobre vagas oferecidas, por modalidade, dia da semana e horário.',
      students: 'Alunos de hoje de cada professor, e quantos treinaram com a ficha nas últimas duas semanas.',
    },
    lines: {
      sold: 'Plano',
      ended: 'Motivo',
      retention: 'Mês de entrada',
      revenue: 'Mês e plano',
      frequency: 'Visitas',
      classes: 'Aula',
      students: 'Professor',
    },
    amounts: { sold: 'Valor vendido', ended: 'Preço contratado', revenue: 'Valor recebido' },
    parts: { retention: 'Ficaram', classes: 'Ocupação', students: 'Treinando' },
    left: (when: string) => `saiu em ${when}`,
    seats: (part: number, whole: number) => `${number(part)} de ${number(whole)} vagas`,
    untold: 'Não informado',
    other: 'Outros, como foram escritos',
    sale: 'Vendas no balcão',
    nowhere: 'Sem plano',
    visits: {
      '0': 'Nenhuma',
      '1-4': '1 a 4',
      '5-8': '5 a 8',
      '9-12': '9 a 12',
      '13+': '13 ou mais',
    },
    passerBy: 'Sem cadastro',
  },
  en: {
    names: {
      sold: 'Memberships sold',
      ended: 'Who left, and why',
      retention: 'Retention by month of joining',
      revenue: 'Received by month and plan',
      frequency: 'How often members come',
      classes: 'How full classes are',
      students: 'Students of each trainer',
    },
    means: {
      sold: 'Sold here in the period; those undone on the same day do not count.',
      ended: 'Memberships whose last day is in the period, by reason, and the price at which they were sold.',
      retention:
        'Whose first membership began in the period, by month, and how many have one today; those undone on the same day do not count.',
      revenue: 'What came in less what went back, by the day of the payment.',
      frequency: 'Members of today, by their visits in the period.',
      classes: 'Confirmed seats of those offered, by class, weekday and hour.',
      students: 'The members of each trainer today, and how many trained by the program in the last two weeks.',
    },
    lines: {
      sold: 'Plan',
      ended: 'Reason',
      retention: 'Month of joining',
      revenue: 'Month and plan',
      frequency: 'Visits',
      classes: 'Class',
      students: 'Trainer',
    },
    amounts: { sold: 'Sold for', ended: 'Agreed price', revenue: 'Received' },
    parts: { retention: 'Stayed', classes: 'Booked', students: 'Training' },
    left: (when: string) => `left on ${when}`,
    seats: (part: number, whole: number) => `${number(part)} of ${number(whole)} seats`,
    untold: 'Not told',
    other: 'Others, as they were written',
    sale: 'Sales at the counter',
    nowhere: 'No plan',
    visits: {
      '0': 'None',
      '1-4': '1 to 4',
      '5-8': '5 to 8',
      '9-12': '9 to 12',
      '13+': '13 or more',
    },
    passerBy: 'Nobody on record',
  },
})

/** The names of a report's columns for amounts and shares, if it has any. */
export function useColumnNames(): (report: ReportName) => { amount?: string; part?: string } {
  const { amounts, parts }: Record<'amounts' | 'parts', Partial<Record<ReportName, string>>> = useReportText()
  return (report) => ({ amount: amounts[report], part: parts[report] })
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The name of a report line, by its key. */
export function useLineNames(): (report: ReportName, line: { key: string; label: string | null }) => string {
  const text = useReportText()
  const reasons: Record<string, string> = useEndReasons()
  const visits: Record<string, string> = text.visits
  return (report, { key, label }) => {
    if (report === 'ended')
      return key === 'untold' ? text.untold : key === 'other' ? text.other : capital(reasons[key]!)
    if (report === 'frequency') return visits[key]!
    if (report === 'retention') return month(`${key}-01`)
    if (report === 'revenue') {
      const [when, whose] = key.split(' ')
      return `${month(`${when}-01`)} · ${label ?? (whose === 'sale' ? text.sale : text.nowhere)}`
    }
    if (report === 'classes') {
      const [, weekday, hour] = key.split(' ')
      return `${label} · ${weekdayName(Number(weekday) % 7)} ${hour}`
    }
    return label ?? key
  }
}

/** What a row behind a line shows besides its name, its day and its amount. */
export function useRowWords(): (report: ReportName, row: Shapes['ReportRow']) => string {
  const text = useReportText()
  const methods: Record<string, string> = usePaymentWords()
  return (report, { what, part, whole }) => {
    if (report === 'retention') return what === null ? '' : text.left(day(what))
    if (report === 'revenue') return methods[what ?? ''] ?? ''
    if (report === 'classes') return `${what} · ${text.seats(part ?? 0, whole ?? 0)}`
    return what ?? ''
  }
}
