import './week.css'
import { Text } from '@mantine/core'
import { type ComponentType, type ReactNode, type Ref, useEffect } from 'react'
import type { Shapes } from '../api/client.ts'
import { day, weekdayName, weekdayOf } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { free: 'Sem aulas', seats: 'vagas ocupadas' },
  en: { free: 'No classes', seats: 'seats taken' },
})

export type Instance = Shapes['ClassInstance']

export interface WeekProps {
  /** Monday to Sunday. */
  days: string[]
  today: string
  classes: Instance[]
  onOpen: (id: string) => void
}

interface DayProps {
  date: string
  isToday: boolean
  isTarget?: boolean
  ref?: Ref<HTMLElement>
  children: ReactNode
}

interface BlockProps {
  item: Instance
  onOpen: (id: string) => void
  /** The handle for moving it, where it can be moved. */
  handle?: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A week of classes. The components that draw days and classes may be replaced, for instance by movable ones. */
export function Week(
  props: WeekProps & {
    Day?: ComponentType<Omit<DayProps, 'ref'>>
    Block?: ComponentType<Omit<BlockProps, 'ref' | 'handle'>>
  },
) {
  const { days, today, classes, onOpen, Day = DayColumn, Block = ClassBlock } = props
  const text = useText()
  const [monday] = days
  // Where days stand one below the other, the classes that are over would come first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another week is looked at
  useEffect(() => {
    if (matchMedia('(max-width: 62em)').matches) document.querySelector('.day[data-today]')?.scrollIntoView()
  }, [monday])
  return (
    <div className="week">
      {days.map((date) => {
        const items = classes.filter((item) => item.date === date)
        return (
          <Day key={date} date={date} isToday={date === today}>
            {items.length === 0 && (
              <Text size="sm" c="dimmed">
                {text.free}
              </Text>
            )}
            {items.map((item) => (
              <Block key={item.id} item={item} onOpen={onOpen} />
            ))}
          </Day>
        )
      })}
    </div>
  )
}

export function DayColumn({ date, isToday, isTarget, ref, children }: DayProps) {
  return (
    <section
      ref={ref}
      className="day"
      data-today={isToday || undefined}
      data-target={isTarget || undefined}
      aria-label={day(date, 'long')}
    >
      <Text fw={650} size="sm" tt="capitalize">
        {weekdayName(weekdayOf(date))} {Number(date.slice(8))}
      </Text>
      {children}
    </section>
  )
}

export function ClassBlock({ item, onOpen, handle, ref }: BlockProps) {
  const text = useText()
  const full = item.current_bookings >= item.max_capacity
  return (
    <div
      ref={ref}
      className="block"
      data-off={item.status === 'scheduled' ? undefined : item.status}
      style={{ borderLeftColor: item.class_type.color ?? 'var(--mantine-color-gray-5)' }}
    >
      <button type="button" className="open" onClick={() => onOpen(item.id)}>
        <Text size="sm" fw={650} component="span" display="block">
          {item.start_time} {item.class_type.name}
        </Text>
        <Text size="xs" c="dimmed" component="span" display="block">
          {item.trainer_name}
        </Text>
        <Text size="xs" component="span" fw={full ? 700 : 500} c={full ? 'var(--bad)' : undefined}>
          <span aria-hidden>
            {item.current_bookings}/{item.max_capacity}
          </span>
          <span className="unseen">
            {item.current_bookings}/{item.max_capacity} {text.seats}
          </span>
        </Text>
      </button>
      {handle}
    </div>
  )
}
