import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

/** Goes to the previous period, to the current one, or to the next one, and names the shown one. */
export function PeriodSteps(props: {
  shown: string
  names: { before: string; now: string; after: string }
  onBefore: () => void
  onNow: () => void
  onAfter: () => void
}) {
  const { shown, names, onBefore, onNow, onAfter } = props
  return (
    <Group gap="xs">
      <ActionIcon variant="default" size="lg" aria-label={names.before} onClick={onBefore}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Button variant="default" onClick={onNow}>
        {names.now}
      </Button>
      <ActionIcon variant="default" size="lg" aria-label={names.after} onClick={onAfter}>
        <IconChevronRight size={18} />
      </ActionIcon>
      <Text fw={600} ml="xs">
        {shown}
      </Text>
    </Group>
  )
}
