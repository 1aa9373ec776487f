import { Group } from '@mantine/core'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { instantOf } from '../format.ts'
import { defineText } from '../text.ts'
import { DayInput } from './DayInput.tsx'
import { TimeOfDayInput } from './TimeOfDayInput.tsx'

const useText = defineText({ pt: { time: 'Horário' }, en: { time: 'Time' } })

/** A day and a time by the company's clock; passes on the instant, or nothing while one of the two is missing. */
export function MomentInput(props: {
  label: string
  onChange: (instant: string) => void
  error?: string
  autofocus?: boolean
}) {
  const { label, onChange, error, autofocus } = props
  const text = useText()
  const { company } = useSession()
  const [day, setDay] = useState('')
  const [time, setTime] = useState('')
  const tell = (newDay: string, newTime: string) => {
    setDay(newDay)
    setTime(newTime)
    onChange(newDay === '' || newTime === '' ? '' : instantOf(newDay, newTime, company.time_zone))
  }
  return (
    <Group align="start" wrap="nowrap">
      <DayInput
        label={label}
        required
        value={day}
        onChange={(value) => tell(value, time)}
        error={error}
        data-autofocus={autofocus || undefined}
      />
      <TimeOfDayInput label={text.time} required w={110} value={time} onChange={(value) => tell(day, value)} />
    </Group>
  )
}
