import { setTimeout as pause } from 'node:timers/promises'
import type { Body } from '../answer.ts'
import type { Company } from '../company.ts'
import type { Gym } from '../model/state.ts'

/** A check of the service's state, besides the answers. */
export interface Check {
  name: string
  /** Returns the differences between service and model, one line each. */
  look(company: Company, gym: Gym): Promise<string[]>
  /** Reads once, for all worlds that the model considers possible. */
  read(company: Company): Promise<(gym: Gym) => string[]>
}

/** A check that first reads, and then compares the result with the model. */
export function check<Seen>(
  name: string,
  read: (company: Company) => Promise<Seen>,
  compare: (gym: Gym, seen: Seen) => string[],
): Check {
  return {
    name,
    look: async (company, gym) => compare(gym, await read(company)),
    async read(company) {
      const seen = await read(company)
      return (gym) => compare(gym, seen)
    },
  }
}

export type Rows = Map<string, string>

/** Lines for each key where the two sides differ. */
export function unlike(expected: Rows, got: Rows): string[] {
  const keys = new Set([...expected.keys(), ...got.keys()])
  return [...keys].flatMap((key) => {
    const [should, is] = [expected.get(key), got.get(key)]
    return should === is ? [] : [`${key}\n    model   ${should}\n    service ${is}`]
  })
}

/** The steps' name for an id; the id itself when no step has made it. */
export function namesOf({ ids }: Company): (id: string) => string {
  const names = new Map([...ids].map(([name, id]) => [id, name]))
  return (id) => names.get(id) ?? id
}

const triesWhileBusy = 60

/** Reads what must exist for a comparison. A busy service says when to ask again. */
export async function readAs(company: Company, as: 'api' | 'staff', path: string, tries = 1): Promise<Body> {
  const { status, body } = await company[as]('GET', path)
  const seconds = body?.error?.details?.retry_after_seconds
  if (seconds !== undefined && tries < triesWhileBusy) {
    await pause(seconds * 1000)
    return readAs(company, as, path, tries + 1)
  }
  if (status !== 200) throw new Error(`GET ${path} answered ${status} ${JSON.stringify(body)}`)
  return body
}
