import '@mantine/dates/styles.css'
import 'dayjs/locale/pt-br'
import { FocusTrap } from '@mantine/core'
import { DatePicker } from '@mantine/dates'
import { defineText, useLanguage } from '../text.ts'

const useText = defineText({
  pt: {
    previousMonth: 'Mês anterior',
    nextMonth: 'Próximo mês',
    previousYear: 'Ano anterior',
    nextYear: 'Próximo ano',
    previousDecade: 'Década anterior',
    nextDecade: 'Próxima década',
  },
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
})

/** A month in which a day is chosen; the arrow keys move between days. */
export default function DayCalendar(props: {
  value: string
  today: string
  min?: string
  max?: string
  onChoose: (day: string) => void
}) {
  const { value, today, min, max, onChoose } = props
  const text = useText()
  const language = useLanguage()
  const first = value || today
  return (
    <FocusTrap>
      <div>
        <DatePicker
          value={value || null}
          defaultDate={first}
          onChange={(chosen) => chosen !== null && onChoose(chosen)}
          minDate={min}
          maxDate={max}
          locale={language === 'pt' ? 'pt-br' : 'en'}
          ariaLabels={text}
          weekendDays={[]}
          hideOutsideDates
          getDayProps={(date) => ({ 'data-autofocus': date === first || undefined })}
          // Escape closes the calendar and not the dialog around it.
          __stopPropagation
        />
      </div>
    </FocusTrap>
  )
}
