import { Text } from '@mantine/core'
import { money } from '../format.ts'
import { BigFigure } from './BigFigure.tsx'
import { Card } from './Page.tsx'

interface Props {
  label: string
  cents: number
  /** Whether the sum should be zero. */
  bad?: boolean
  hint?: string
}

/** A sum of money with its label. */
export function Sum({ label, cents, bad = false, hint }: Props) {
  return (
    <Card>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <BigFigure size={20} c={bad ? 'var(--bad)' : undefined}>
        {money(cents)}
      </BigFigure>
      <Text size="sm" c="dimmed">
        {hint ?? '\u00a0'}
      </Text>
    </Card>
  )
}
