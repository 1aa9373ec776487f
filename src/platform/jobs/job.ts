import { type Static, type TSchema, Type } from 'typebox'
import { traced } from '../log/traces.ts'
import { checkOf } from '../schema/validation.ts'

/** The most that the queue can count, which takes years. */
const mostAttempts = 32_767

/** A payload that no release can have written. Trying the job again would not help. */
export class UnreadablePayload extends Error {}

export interface JobOptions<T extends TSchema> {
  /** Jobs of one queue run one after the other; jobs without a queue (null) run at once. */
  queue?: (payload: Static<T>) => string | null
  /** At most one job with a given key waits at a time. */
  key?: (payload: Static<T>) => string
  /** A waiting job with this key stays as it is, with its attempts and its pause. */
  keepWaiting?: boolean
  /** 25 by default, which takes about three days. A job that keeps waiting is never given up, because no other takes its place. */
  maxAttempts?: number
  /** When the job is scheduled, as in a crontab; its payload is then empty. */
  cron?: string
  /**
   * The shapes that the payload had before, oldest first. Jobs stay queued in installations while the release changes,
   * so a shape that was ever released stays here.
   */
  earlier?: readonly Earlier<Static<T>>[]
}

/** A kind of job: its name in the queue, its payload, and how it waits. */
export interface Job<T extends TSchema> extends JobOptions<T> {
  name: string
  payload: T
  /** The version of the payload's shape, which is written into the payload. A payload without one has version 1. */
  version: number
  maxAttempts: number
  /** Returns the payload in its current shape, whichever release wrote it. */
  read(sent: unknown): Static<T>
}

/** Reads an earlier shape of a payload as the current one. */
type Earlier<Present> = (sent: unknown) => Present

/**
 * Declares a kind of job. This object enqueues it (`enqueue`) and `handled` binds it to the code that does the work,
 * which may live elsewhere: the code that asks for a job and the code that does it often belong to modules that must
 * not import each other. The payload is an object without a field `version`.
 */
export function job<T extends TSchema>(name: string, payload: T, options: JobOptions<T> = {}): Job<T> {
  const readers = [...(options.earlier ?? []), reader(payload)]
  const version = readers.length
  return {
    maxAttempts: options.keepWaiting ? mostAttempts : 25,
    ...options,
    ...{ name, payload, version },
    read(sent) {
      const given = versionOf(sent)
      // Written by a newer release that shares the database; a worker of that release will take the job.
      if (given > version) throw new Error(`The payload has version ${given}; this release knows ${version}`)
      return readers[given - 1]!(sent)
    },
  }
}

/** Declares an earlier shape of a payload and how it converts to the current one. */
export function formerly<Old extends TSchema, Present>(
  payload: Old,
  upgrade: (old: Static<Old>) => Present,
): Earlier<Present> {
  const read = reader(payload)
  return (sent) => upgrade(read(sent))
}

/** The payload of a job about a company as a whole. */
export const OfCompany = Type.Object({ teamId: Type.String({ format: 'uuid' }) })
/** The payload of a scheduled job. */
export const Nothing = Type.Object({})

/** A kind of job and the code that does it. */
export interface Task {
  name: string
  cron: string | undefined
  /** `signal` ends work that takes long when the worker closes; it is done again later. */
  run(sent: unknown, signal?: AbortSignal): Promise<void>
}

/**
 * Binds a kind of job to the code that does it. A job may run twice. After a failure it is tried again with growing
 * pauses, unless its payload cannot be read.
 */
export function handled<T extends TSchema>(
  { name, cron, read }: Job<T>,
  handle: (payload: Static<T>, signal?: AbortSignal) => unknown,
): Task {
  const step = () => ({ name: `job ${name}`, kind: 'internal', attributes: { 'catraca.job': name } }) as const
  return { name, cron, run: (sent, signal) => traced(step, async () => void (await handle(read(sent), signal))) }
}

function versionOf(sent: unknown): number {
  const { version = 1 } = Object(sent) as { version?: unknown }
  if (Number.isInteger(version) && (version as number) > 0) return version as number
  throw new UnreadablePayload('version must be a whole number from 1')
}

function reader<T extends TSchema>(schema: T): (sent: unknown) => Static<T> {
  const check = checkOf(schema)
  return (sent) => {
    const mistakes = check(sent)
    if (mistakes.length === 0) return sent as Static<T>
    throw new UnreadablePayload(mistakes.map(({ field, message }) => `${field || 'the payload'} ${message}`).join('; '))
  }
}
