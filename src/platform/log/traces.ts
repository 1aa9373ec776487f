import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One step of a trace. Its attributes hold nothing personal, as a log line does not. */
export interface Step {
  name: string
  /** Whether this process serves the step, asks another program for it, or does it itself. */
  kind: 'client' | 'internal'
  attributes: Record<string, string | number | undefined>
}

/** What a step came to, where that is a value and not an error. */
export interface Outcome {
  attributes: Step['attributes']
  failed: boolean
}

/** Ends a step. An error is told by its code or type, and never by its message, which may quote a value. */
export type EndStep = (error?: unknown) => void

/** Where traces are sent. `opentelemetry.ts` is the one that exists. */
export interface Traces {
  /** Runs `work` as a step; the steps that it begins are within it. */
  within<T>(step: Step, work: () => Promise<T>, outcome?: (result: T) => Outcome): Promise<T>
  /** Begins a step inside the one that runs. Undefined outside of any, so that what repeats by itself makes no traces. */
  begin(step: () => Step): EndStep | undefined
  /** The id of the trace of the code that runs, for a line of the log. */
  id(): string | undefined
  idOfRequest(request: FastifyRequest): string | undefined
  /** Makes each request a step; before any route or hook is added. */
  traceRequests(app: FastifyInstance): Promise<void>
}

let sentTo: Traces | undefined

/** The traces of this process, as statements, jobs and deliveries begin in many places; undefined when none are sent. */
export function traces(): Traces | undefined {
  return sentTo
}

/** Sends the traces of this process there from now on. */
export function sendTraces(to: Traces | undefined): void {
  sentTo = to
}

/** Runs `work` as a step of the traces, if there are any. */
export function traced<T>(step: () => Step, work: () => Promise<T>, outcome?: (result: T) => Outcome): Promise<T> {
  return sentTo === undefined ? work() : sentTo.within(step(), work, outcome)
}

/** A write within a statement that begins with `with`; rows that are locked `for update` are none. */
const firstWrite = /\b(insert)\s+into\s+"?(\w+)|\b(?<!(?:for|key)\s+)(update)\s+"?(\w+)|\b(delete)\s+from\s+"?(\w+)/i

/** A statement as a step, named after what it does and the first table that it names or writes. Values are never part of its text. */
export function statementStep(text: string): Step {
  const begins = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const [write, written] = begins === 'with' ? (firstWrite.exec(text) ?? []).slice(1).filter(Boolean) : []
  const operation = write?.toLowerCase() ?? begins
  const table = written ?? /\b(?:from|into|update)\s+"?(\w+)/i.exec(text)?.[1]
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.collection.name': table,
      'db.query.text': text,
    },
  }
}
