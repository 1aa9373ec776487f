import {
  Accessibility,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  defaultPreset,
  Feedback,
  PointerSensor,
} from '@dnd-kit/dom'
import { DragDropProvider, useDraggable, useDroppable } from '@dnd-kit/react'
import { IconGripVertical } from '@tabler/icons-react'
import { type ComponentProps, useMemo } from 'react'
import { day } from '../format.ts'
import { defineText, useLanguage } from '../text.ts'
import { KeysByDay } from './keys-by-day.ts'
import { ClassBlock, DayColumn, type Instance, Week, type WeekProps } from './Week.tsx'

const useText = defineText({
  pt: {
    move: (what: string) => `Mover ${what}`,
    movable: 'arrastável',
    how: 'Para mudar de dia, pressione espaço, escolha o dia com as setas e pressione espaço de novo. Esc desiste.',
    taken: (what: string, when: string) => `${what}, de ${when}: escolha o dia com as setas.`,
    over: (when: string) => `Sobre ${when}.`,
    dropped: (what: string, when: string) => `${what}: solta em ${when}.`,
    stays: (what: string) => `${what} fica onde estava.`,
  },
  en: {
    move: (what: string) => `Move ${what}`,
    movable: 'draggable',
    how: 'To move it to another day press space, choose the day with the arrow keys, and press space again. Escape gives up.',
    taken: (what: string, when: string) => `${what}, of ${when}: choose the day with the arrow keys.`,
    over: (when: string) => `Over ${when}.`,
    dropped: (what: string, when: string) => `${what}: dropped on ${when}.`,
    stays: (what: string) => `${what} stays where it was.`,
  },
})

const nameOf = ({ class_type, start_time }: Instance) => `${class_type.name}, ${start_time}`

// The button that opens a class does not prevent dragging: it opens when nothing was moved.
const byPointer = PointerSensor.configure({
  activatorElements: ({ element }) => [element],
  preventActivation: () => false,
})
const sensors = [byPointer, KeysByDay]

/** The dragged class and the day below it, once both are known. */
function readDrag({ source, target }: DragEndEvent['operation']) {
  const item: Instance | undefined = source?.data.item
  return item && { item, over: target === null ? item.date : String(target.id) }
}

/** A week whose classes can be moved to another day: with the mouse, with a finger that rests on one first, or with the keyboard. */
export default function MovableWeek({ onMove, ...week }: WeekProps & { onMove: (item: Instance, to: string) => void }) {
  const text = useText()
  const plugins = useMemo(() => {
    // At first the class is over its own day; announcing that would replace the instructions.
    let told: string | undefined
    const announcements = {
      dragstart: ({ operation }: DragStartEvent) => {
        const drag = readDrag(operation)
        told = drag?.item.date
        return drag && text.taken(nameOf(drag.item), day(drag.item.date, 'long'))
      },
      dragover: ({ operation }: DragOverEvent) => {
        const over = readDrag(operation)?.over
        if (over === told) return undefined
        told = over
        return over && text.over(day(over, 'long'))
      },
      dragend: ({ operation, canceled }: DragEndEvent) => {
        const drag = readDrag(operation)
        if (drag === undefined) return undefined
        const { item, over } = drag
        return canceled || over === item.date ? text.stays(nameOf(item)) : text.dropped(nameOf(item), day(over, 'long'))
      },
    }
    const usual = defaultPreset.plugins.filter((plugin) => plugin !== Accessibility && plugin !== Feedback)
    return [
      ...usual,
      Accessibility.configure({ announcements, screenReaderInstructions: { draggable: text.how } }),
      // Without animation, because nothing can be picked up while an item flies back.
      Feedback.configure({ dropAnimation: null }),
    ]
  }, [text])
  return (
    <DragDropProvider
      // Mounted again for another language, because the instructions for screen readers otherwise keep the first one.
      key={useLanguage()}
      sensors={sensors}
      plugins={plugins}
      onDragEnd={({ operation, canceled }) => {
        const drag = readDrag(operation)
        if (!canceled && drag !== undefined && drag.over !== drag.item.date) onMove(drag.item, drag.over)
      }}
    >
      <Week {...week} Day={TargetDay} Block={MovableBlock} />
    </DragDropProvider>
  )
}

function TargetDay(props: ComponentProps<typeof DayColumn>) {
  const { ref, isDropTarget } = useDroppable({ id: props.date })
  return <DayColumn {...props} ref={ref} isTarget={isDropTarget} />
}

function MovableBlock(props: { item: Instance; onOpen: (id: string) => void }) {
  const text = useText()
  const { item } = props
  const movable = item.status === 'scheduled'
  const { ref, handleRef } = useDraggable({ id: item.id, data: { item }, disabled: !movable })
  if (!movable) return <ClassBlock {...props} />
  return (
    <ClassBlock
      {...props}
      ref={ref}
      handle={
        <button
          ref={handleRef}
          type="button"
          className="handle"
          aria-label={text.move(nameOf(item))}
          aria-roledescription={text.movable}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      }
    />
  )
}
