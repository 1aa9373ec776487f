import { optionsOf } from '../components/options.ts'
import { defineText } from '../text.ts'
import { en, pt } from './names.ts'

export type WordKind = keyof typeof pt

const useVocabulary = defineText({ pt, en })

/** The names of words in the chosen language. A gym's own word is its own name. */
export function useWordNames() {
  const names = useVocabulary() as Record<WordKind, Record<string, string>>
  return {
    nameOf: (kind: WordKind, word: string) => names[kind][word] ?? word,
    /** Several words of a kind, in one line. */
    namesOf: (kind: WordKind, words: string[]) => words.map((word) => names[kind][word] ?? word).join(', '),
    /** The word with this name, in any letter case. */
    wordOf: (kind: WordKind, name: string) =>
      Object.entries(names[kind]).find(([, known]) => known.toLowerCase() === name.toLowerCase())?.[0] ?? name,
    /** All words of a kind by their names, for a choice. */
    options: (kind: WordKind) => optionsOf(names[kind]).sort((a, b) => a.label.localeCompare(b.label)),
  }
}
