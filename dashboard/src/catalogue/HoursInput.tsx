import { ActionIcon, Button, Chip, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { TimeOfDayInput } from '../components/TimeOfDayInput.tsx'
import { weekdayName } from '../format.ts'
import { useWords } from './words.ts'

/** The order of a week for readers here, with Sunday at its end. */
export const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** Times of the week: the days, the beginning, the end. */
export interface Hours {
  days: number[]
  from: string
  to: string
}

/** Edits times of the week, with any number of lines; `single` allows one day per line. */
export function HoursInput(props: {
  label: string
  value: Hours[]
  onChange: (value: Hours[]) => void
  error: string | undefined
  single?: boolean
}) {
  const { label, value, onChange, error, single } = props
  const words = useWords()
  const change = (place: number, changes: Partial<Hours>) =>
    onChange(value.map((line, i) => (i === place ? { ...line, ...changes } : line)))
  return (
    <Input.Wrapper label={label} error={error} style={{ gridColumn: '1 / -1' }} labelElement="div">
      <Stack gap="xs">
        {value.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is told by its place
          <Group key={place} gap="xs" role="group" aria-label={`${label} ${place + 1}`}>
            <Group gap={4}>
              {weekdays.map((weekday) => (
                <Chip
                  key={weekday}
                  size="xs"
                  checked={line.days.includes(weekday)}
                  onChange={(checked) => {
                    const others = single ? [] : line.days.filter((known) => known !== weekday)
                    const days = checked ? [...others, weekday].sort() : others
                    if (days.length > 0) change(place, { days })
                  }}
                >
                  {weekdayName(weekday)}
                </Chip>
              ))}
            </Group>
            <TimeOfDayInput
              size="xs"
              w={104}
              aria-label={words.from}
              required
              value={line.from}
              onChange={(from) => change(place, { from })}
            />
            <TimeOfDayInput
              size="xs"
              w={104}
              aria-label={words.until}
              required
              value={line.to}
              onChange={(to) => change(place, { to })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={words.remove}
              onClick={() => onChange(value.filter((_, i) => i !== place))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="subtle"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...value, { days: single ? [1] : [1, 2, 3, 4, 5], from: '06:00', to: '22:00' }])}
        >
          {words.addHours}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
