import { type Static, type TSchema, Type } from 'typebox'
import { compileSchema, fieldErrors } from '../validation.ts'

/** A payload that no release could have meant. Trying the job again would not help. */
export class UnreadablePayload extends Error {}

interface Options<T extends TSchema> {
  /** Jobs of one queue run one after the other. */
  queue?: (payload: Static<T>) => string
  /** Of the waiting jobs with one key there is only one. */
  key?: (payload: Static<T>) => string
  /** One with this key that is there already stays as it is, with its attempts and its pause. */
  keepWaiting?: boolean
  /** 25 unless told otherwise, which takes about three days. */
  maxAttempts?: number
  /** When it comes by itself, as in a crontab; its payload is then empty. */
  cron?: string
  /**
   * The shapes that the payload had before, oldest first. Jobs wait in people's queues while the release changes, so a
   * shape that was ever released stays here.
   */
  earlier?: readonly Earlier<Static<T>>[]
}

/** A kind of job: the name that stands in the queue, what it is given, and how it waits. */
export interface Job<T extends TSchema> extends Options<T> {
  name: string
  /** Of the payload's shape; it is written into the payload. One without it is of version 1. */
  version: number
  maxAttempts: number
  /** The payload in its present shape, whichever release wrote it. */
  read(sent: unknown): Static<T>
}

/** A shape that a payload had, read as what it is now. */
type Earlier<Present> = (sent: unknown) => Present

/**
 * Declares a kind of job. It is enqueued by this object (`enqueue`) and worked on by what `handled` binds to it, which may
 * stand elsewhere: the code that asks for a job and the code that does it often lie in modules that must not meet. The
 * payload is an object without a field `version`.
 */
export function job<T extends TSchema>(name: string, payload: T, options: Options<T> = {}): Job<T> {
  const readers = [...(options.earlier ?? []), reader(payload)]
  const version = readers.length
  return {
    maxAttempts: 25,
    ...options,
    name,
    version,
    read(sent) {
      const given = versionOf(sent)
      // Of a newer release that shares the database: a worker of that release will take it.
      if (given > version) throw new Error(`The payload has version ${given}; this release knows ${version}`)
      return readers[given - 1]!(sent)
    },
  }
}

/** An earlier shape of a payload, and what it becomes. */
export function formerly<Old extends TSchema, Present>(
  payload: Old,
  upgrade: (old: Static<Old>) => Present,
): Earlier<Present> {
  const read = reader(payload)
  return (sent) => upgrade(read(sent))
}

/** The payload of a job about a company as a whole. */
export const OfCompany = Type.Object({ teamId: Type.String({ format: 'uuid' }) })
/** The payload of a job that comes by itself. */
export const Nothing = Type.Object({})

/** A kind of job with what does it. */
export interface Task {
  name: string
  cron: string | undefined
  run(sent: unknown): Promise<void>
}

/**
 * Binds a kind of job to what does it. A job may run twice, and after a failure it is tried again with growing pauses; one
 * whose payload cannot be read is not.
 */
export function handled<T extends TSchema>(
  { name, cron, read }: Job<T>,
  handle: (payload: Static<T>) => unknown,
): Task {
  return { name, cron, run: async (sent) => void (await handle(read(sent))) }
}

function versionOf(sent: unknown): number {
  const { version = 1 } = Object(sent) as { version?: unknown }
  if (Number.isInteger(version) && (version as number) > 0) return version as number
  throw new UnreadablePayload('version must be a whole number from 1')
}

/** Compiled with the first payload: commands declare every job and read none. */
function reader<T extends TSchema>(schema: T): (sent: unknown) => Static<T> {
  let validate: ReturnType<typeof compileSchema> | undefined
  return (sent) => {
    validate ??= compileSchema(schema)
    const mistakes = fieldErrors(validate, sent)
    if (mistakes.length === 0) return sent as Static<T>
    throw new UnreadablePayload(mistakes.map(({ field, message }) => `${field || 'the payload'} ${message}`).join('; '))
  }
}
