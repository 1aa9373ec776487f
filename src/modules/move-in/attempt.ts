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

/** What is known of people, above which an attempt may remember more. */
export function layered({ known, byExternalId }: Run['people']): { people: Run['people']; keep: () => void } {
  const own = {
    ...{ byCpf: new Added(known.byCpf), byEmail: new Added(known.byEmail) },
    ...{ byPhone: new Added(known.byPhone), byName: new Added(known.byName) },
  }
  const ids = new Added(byExternalId)
  return {
    people: { known: own, byExternalId: ids },
    keep() {
      for (const map of [...Object.values(own), ids]) map.keep()
    },
  }
}

/** The run as one attempt to write a page sees it; `keep` takes over what the attempt has added. */
export function attemptOf(run: Run, ctx: Acting): Run & { keep: () => void } {
  const { people, keep } = layered(run.people)
  const [byName, contracts] = [new Added(run.plans.byName), new Added(run.contracts)]
  const trainers = new Added(run.trainers)
  const report = structuredClone(run.report)
  return {
    ...{ ...run, ctx, report, people, contracts, trainers, plans: { ...run.plans, byName } },
    keep() {
      keep()
      byName.keep()
      contracts.keep()
      trainers.keep()
      Object.assign(run.report, report)
    },
  }
}
