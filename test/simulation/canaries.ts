/** What every text of a gym carries; no gym's mark is a part of another's. */
export const markOf = (slug: string): string => `(${slug})`

/** Marks of other gyms in a text. */
export function foreignMarks(text: string, mark: string): string[] {
  const found = text.match(/\(walk-\d+-\d+\)/g) ?? []
  return [...new Set(found)].filter((one) => one !== mark)
}
