import { KeyboardSensor } from '@dnd-kit/dom'

/** Moves an item by the keyboard one day at a time, whether the days are side by side or below one another. */
export class KeysByDay extends KeyboardSensor {
  protected override handleMove(direction: 'up' | 'down' | 'left' | 'right', event: KeyboardEvent): void {
    event.preventDefault()
    const { dragOperation, registry, actions } = this.manager
    const { source, target, shape } = dragOperation
    const days = [...registry.droppables].sort((one, other) => (one.id < other.id ? -1 : 1))
    // A key may come before the day below the class is known: then it is the class's own day.
    const over = days.findIndex(({ id, element }) => (target ? id === target.id : element?.contains(source!.element!)))
    const next = days[over + (direction === 'right' || direction === 'down' ? 1 : -1)]
    if (next?.element === undefined || !shape) return
    next.element.scrollIntoView({ block: 'nearest' })
    const place = next.element.getBoundingClientRect()
    const { center } = shape.current
    const by = { x: place.x + place.width / 2 - center.x, y: place.y + place.height / 2 - center.y }
    void actions.move({ event, by })
  }
}
