import { ActionIcon, Popover, Skeleton, type TextInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useToday } from '../api/session.ts'
import { day, month } from '../format.ts'
import { defineText, useLanguage } from '../text.ts'
import { type HowDaysAreWritten, readDay } from './read-typed.ts'
import { TypedInput } from './TypedInput.tsx'

// It is larger than the form around it, and most people type.
const DayCalendar = lazy(() => import('./DayCalendar.tsx'))

const useText = defineText({
  pt: {
    like: 'dd/mm/aaaa',
    wrong: 'Não é uma data (dia/mês/ano).',
    early: (first: string) => `Só a partir de ${first}.`,
    late: (last: string) => `Só até ${last}.`,
    calendar: 'Abrir o calendário',
  },
  en: {
    like: 'mm/dd/yyyy',
    wrong: 'Not a date (month/day/year).',
    early: (first: string) => `Not before ${first}.`,
    late: (last: string) => `Not after ${last}.`,
    calendar: 'Open the calendar',
  },
})

/** How the language writes days, by the company's calendar. */
export function useHowDaysAreWritten(): HowDaysAreWritten {
  const dayFirst = useLanguage() === 'pt'
  return { dayFirst, months: monthNames(), today: useToday() }
}

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max'> {
  /** `YYYY-MM-DD`, or empty. */
  value?: string
  onChange: (value: string) => void
  min?: string
  max?: string
}

/** A day, typed in the order of the language or chosen in a calendar. */
export function DayInput({ min, max, ...input }: Props) {
  const text = useText()
  const how = useHowDaysAreWritten()
  const [choosing, calendar] = useDisclosure()
  const read = (typed: string) => {
    const value = readDay(typed, { ...how, min, max })
    if (value === undefined) return { wrong: text.wrong }
    if (min !== undefined && value < min) return { wrong: text.early(day(min)) }
    if (max !== undefined && value > max) return { wrong: text.late(day(max)) }
    return { value }
  }
  return (
    <TypedInput
      placeholder={text.like}
      {...input}
      read={read}
      write={day}
      rightSectionPointerEvents="all"
      // Half the width of a phone is just enough for a day.
      rightSectionWidth={28}
      styles={{ input: { paddingInlineStart: 8 } }}
      rightSection={
        <Popover
          opened={choosing}
          onChange={calendar.set}
          position="bottom-end"
          returnFocus
          transitionProps={{ duration: 0 }}
        >
          <Popover.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={text.calendar} onClick={calendar.toggle}>
              <IconCalendar size={18} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown>
            <Suspense fallback={<Skeleton w={252} h={270} />}>
              <DayCalendar
                value={input.value ?? ''}
                today={how.today}
                min={min}
                max={max}
                onChoose={(value) => {
                  input.onChange(value)
                  calendar.close()
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
    />
  )
}

function monthNames(): string[] {
  return Array.from({ length: 12 }, (_, i) =>
    month(`2026-${String(i + 1).padStart(2, '0')}-01`)
      .slice(0, 3)
      .toLowerCase(),
  )
}
