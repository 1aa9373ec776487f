import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { flushSync } from 'react-dom'

/** Moves an item up or down its list. The button keeps the focus while it moves, so that it can be pressed again. */
export function MoveButtons(props: {
  up: string
  down: string
  first: boolean
  last: boolean
  onMove: (by: 1 | -1) => void
}) {
  const { up, down, first, last, onMove } = props
  const move = (button: HTMLElement, by: 1 | -1) => {
    flushSync(() => onMove(by))
    button.focus()
  }
  const common = { variant: 'subtle', color: 'gray' } as const
  return (
    <>
      <ActionIcon {...common} aria-label={up} disabled={first} onClick={(event) => move(event.currentTarget, -1)}>
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon {...common} aria-label={down} disabled={last} onClick={(event) => move(event.currentTarget, 1)}>
        <IconArrowDown size={16} />
      </ActionIcon>
    </>
  )
}
