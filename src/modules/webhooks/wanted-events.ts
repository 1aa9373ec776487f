import { type EventType, eventTypeNames } from './event-types.ts'

/** The kinds a webhook gets, by name; in the table null stands for all of them, also those to come. */
export function wantedEvents(events: string[] | null): string[] {
  return events ?? eventTypeNames
}

/** The names among these that are no kind of event. */
export function unknownEvents(names: string[]): string[] {
  return names.filter((name) => !eventTypeNames.includes(name as EventType))
}
