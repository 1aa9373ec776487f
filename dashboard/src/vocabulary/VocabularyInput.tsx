import { Autocomplete, type InputWrapperProps, TagsInput } from '@mantine/core'
import { useWordNames, type WordKind } from './words.ts'

type Props = { kind: WordKind; label: string; error?: InputWrapperProps['error']; 'data-autofocus'?: boolean }

/** Words of the catalogue by their names; any other typed text is the gym's own word. */
export function VocabularyInput(props: Props & { value: string[]; onChange: (words: string[]) => void }) {
  const { kind, value, onChange, ...input } = props
  const { nameOf, wordOf, options } = useWordNames()
  return (
    <TagsInput
      {...input}
      data={options(kind).map(({ label }) => label)}
      value={value.map((word) => nameOf(kind, word))}
      onChange={(names) => onChange([...new Set(names.map((name) => wordOf(kind, name)))])}
    />
  )
}

/** One word of the catalogue, or the gym's own. */
export function OneWordInput(props: Props & { value: string; onChange: (word: string) => void }) {
  const { kind, value, onChange, ...input } = props
  const { nameOf, wordOf, options } = useWordNames()
  return (
    <Autocomplete
      {...input}
      data={options(kind).map(({ label }) => label)}
      value={nameOf(kind, value)}
      onChange={(name) => onChange(wordOf(kind, name))}
    />
  )
}
