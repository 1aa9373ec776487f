import { LRUCache } from 'lru-cache'
import type { Page } from '../schema/pagination.ts'

/** Rows of all pages of a list that a process keeps, of some 2 kB each with their JSON. */
const mostRows = 20_000

interface KeptPage<Row> {
  page: Page<Row>
  /** Of the rows that the page was made of: with the same ones it would be made again as it is. */
  versions: string
}

/** Pages that were asked for more than once, by all on which they depend but the rows: the company, too. Nobody can change them any more. */
export class PageCache<Row extends object> {
  readonly #asked = new LRUCache<string, Partial<KeptPage<Row>>>({
    maxSize: mostRows,
    sizeCalculation: ({ page }) => 1 + (page?.rows.length ?? 0),
  })

  find(key: string): KeptPage<Row> | undefined {
    const { page, versions } = this.#asked.get(key) ?? {}
    return page && { page, versions: versions! }
  }

  /** Keeps a page if it was asked for before. */
  add(key: string, { page, versions }: KeptPage<Row>): void {
    this.#asked.set(key, this.#asked.has(key) ? { page: frozen(page), versions } : {})
  }
}

function frozen<Row extends object>(page: Page<Row>): Page<Row> {
  for (const row of page.rows) Object.freeze(row)
  Object.freeze(page.rows)
  return Object.freeze(page)
}
