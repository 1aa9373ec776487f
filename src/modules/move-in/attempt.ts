import type { Acting } from '#platform/context.ts'
import type { Run } from './take-rows.ts'

// A page is one transaction, which is done again after a deadlock: what a run remembers of a page it remembers when the page is written.

/** A map that leaves the one below it as it is until what was added is kept. */
class Added<Key, Value> extends Map<Key, Value> {
  readonly #below: Map<Key, Value>

  constructor(below: Map<Key, Value>) {
    super()
    this.#below = below
  }

  override get(key: Key): Value | undefined {
    return this.has(key) ? super.get(key) : this.#below.get(key)
  }

  keep(): void {
    for (const [key, value] of this) this.#below.set(key, value)
  }
}

/** The run as one attempt to write a page sees it; `keep` takes over what the attempt has added. */
export function attemptOf(run: Run, ctx: Acting): Run & { keep: () => void } {
  const added: Added<never, never>[] = []
  const above = <Key, Value>(map: Map<Key, Value>) => {
    const own = new Added(map)
    added.push(own as never)
    return own
  }
  const { byCpf, byEmail, byPhone, byName } = run.people.known
  const report = structuredClone(run.report)
  return {
    ...run,
    ctx,
    report,
    plans: { ...run.plans, byName: above(run.plans.byName) },
    people: {
      known: { byCpf: above(byCpf), byEmail: above(byEmail), byPhone: above(byPhone), byName: above(byName) },
      byExternalId: above(run.people.byExternalId),
    },
    contracts: above(run.contracts),
    keep() {
      for (const map of added) map.keep()
      Object.assign(run.report, report)
    },
  }
}
