import { type EventType, eventTypeNames } from './event-types.ts'

/** The kinds of events a webhook subscribes to, by name; the table stores null for all, including future kinds. */
export function wantedEvents(events: string[] | null): string[] {
  return events ?? eventTypeNames
}

/** The names that are not a kind of event. */
export function unknownEvents(names: string[]): string[] {
  return names.filter((name) => !eventTypeNames.includes(name as EventType))
}
