import { foreignMarks, textMarks } from '../canaries.ts'
import type { Company } from '../company.ts'
import { check } from './check.ts'

/** What a gym is shown, and what the server has logged. */
export interface Heard {
  /** Answers that contained a text of another gym. */
  leaks: string[]
  webhooks: string[]
  log: { level: number; msg: string }[]
}

const seen = new WeakMap<Company, { leaks: number; arrivals: number[] }>()

/** No answer and no webhook to a gym has a text or an id of another one, and the log has no text of any gym. */
export const canaries = check('canaries', readHeard, (_, wrong) => wrong)

async function readHeard(company: Company): Promise<string[]> {
  const { leaks, hooks } = company
  const from = seen.get(company) ?? { leaks: 0, arrivals: hooks.map(() => 0) }
  const webhooks = hooks.flatMap(({ inbox }, i) => inbox.arrivals.slice(from.arrivals[i]).map(({ body }) => body))
  seen.set(company, { leaks: leaks.length, arrivals: hooks.map(({ inbox }) => inbox.arrivals.length) })
  return wrongHeard({ leaks: leaks.slice(from.leaks), webhooks, log: await company.log() }, company.mark)
}

export function wrongHeard({ leaks, webhooks, log }: Heard, mark: string): string[] {
  return [
    ...leaks,
    ...webhooks.flatMap((body) => foreignMarks(body, mark).map((other) => `a webhook shows ${other}: ${body}`)),
    ...log.flatMap((line) => textMarks(JSON.stringify(line)).map((any) => `the log shows ${any}: ${line.msg}`)),
  ]
}
