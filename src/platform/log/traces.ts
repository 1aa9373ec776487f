import type { FastifyInstance, FastifyRequest } from 'fastify'

/** One step of a trace. Like a log line, its attributes contain nothing personal. */
export interface Step {
  name: string
  /** Whether this process serves the step, asks another program for it, or does it itself. */
  kind: 'client' | 'internal'
  attributes: Record<string, string | number | undefined>
}

/** The result of a step, where the result is a value and not an error. */
export interface Outcome {
  attributes: Step['attributes']
  failed: boolean
}

/** Ends a step. An error is reported by its code or type, and never by its message, which may quote a value. */
export type EndStep = (error?: unknown) => void

/** Where traces are sent. The only implementation is `opentelemetry.ts`. */
export interface Traces {
  /** Runs `work` as a step; the steps that it begins are within it. */
  within<T>(step: Step, work: () => Promise<T>, outcome?: (result: T) => Outcome): Promise<T>
  /** Begins a step inside the current one. Undefined outside of any step, so that repeated background work makes no traces. */
  begin(step: () => Step): EndStep | undefined
  /** The id of the current trace, for a line of the log. */
  id(): string | undefined
  idOfRequest(request: FastifyRequest): string | undefined
  /** Makes each request a step. To call before any route or hook is added. */
  traceRequests(app: FastifyInstance): Promise<void>
}

let sentTo: Traces | undefined

/** The traces of this process; statements, jobs and deliveries begin steps in many places. Undefined when no traces are sent. */
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

/** A write within a statement that begins with `with`; locking rows with `for update` is not a write. */
const firstWrite = /\b(insert)\s+into\s+"?(\w+)|\b(?<!(?:for|key)\s+)(update)\s+"?(\w+)|\b(delete)\s+from\s+"?(\w+)/i

/** A statement as a step, named after its action and the first table that it names or writes. Values are never part of its text. */
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
