/** The mark in every text of a gym; no gym's mark is part of another's. */
export const markOf = (slug: string): string => `(${slug})`

/** The gym's mark for each id that a step has made. */
const homes = new Map<string, string>()

/** The ids of a gym by their names in the steps; no other gym must be shown them. */
export class OwnIds extends Map<string, string> {
  readonly #mark: string

  constructor(mark: string) {
    super()
    this.#mark = mark
  }

  override set(name: string, id: string): this {
    homes.set(id, this.#mark)
    return super.set(name, id)
  }
}

/** The marks in a text. */
export const textMarks = (text: string): string[] => text.match(/\(walk-\d+-\d+\)/g) ?? []

/** Marks of other gyms in a text, and those of gyms whose ids are in it. */
export function foreignMarks(text: string, mark: string): string[] {
  const ids = text.match(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g) ?? []
  const found = [...textMarks(text), ...ids.flatMap((id) => homes.get(id) ?? [])]
  return [...new Set(found)].filter((one) => one !== mark)
}
