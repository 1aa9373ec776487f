import type { Acting } from '#platform/context.ts'
import type { Run } from './take-rows.ts'

// A page is one transaction, which is repeated after a deadlock: the run remembers facts from a page only when the page is written.

/** A map on top of another one, which stays unchanged until the additions are kept. */
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

/** What is known about people, with a layer on top for what an attempt adds. */
export function layered(below: Run['people']): { people: Run['people']; keep: () => void } {
  const { known, byExternalId, erased } = below
  const own = {
    ...{ byCpf: new Added(known.byCpf), byEmail: new Added(known.byEmail) },
    ...{ byPhone: new Added(known.byPhone), byName: new Added(known.byName) },
  }
  const ids = new Added(byExternalId)
  const [firsts, earlier] = [new Added(below.first), new Added(below.earlier)]
  return {
    people: { known: own, byExternalId: ids, first: firsts, earlier, erased },
    keep() {
      for (const map of [...Object.values(own), ids, firsts, earlier]) map.keep()
    },
  }
}

/** The run as seen by one attempt to write a page; `keep` stores in the run what the attempt has added. */
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
