import { LRUCache } from 'lru-cache'
import type { Page } from '../schema/pagination.ts'

/** How many rows of all pages of a list a process keeps; with their JSON a row has some 2 kB. */
const mostRows = 20_000

interface KeptPage<Row> {
  page: Page<Row>
  /** The versions of the page's rows: as long as they are the same, the page would be the same. */
  versions: string
}

/**
 * Pages that were requested more than once, by everything on which they depend besides the rows, including the company. The kept pages
 * cannot be changed.
 */
export class PageCache<Row extends object> {
  readonly #asked = new LRUCache<string, Partial<KeptPage<Row>>>({
    maxSize: mostRows,
    sizeCalculation: ({ page }) => 1 + (page?.rows.length ?? 0),
  })

  find(key: string): KeptPage<Row> | undefined {
    const { page, versions } = this.#asked.get(key) ?? {}
    return page && { page, versions: versions! }
  }

  /** Keeps a page if it was requested before. */
  add(key: string, { page, versions }: KeptPage<Row>): void {
    this.#asked.set(key, this.#asked.has(key) ? { page: frozen(page), versions } : {})
  }
}

/** Freezes a value with all that it holds. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
