import { kinds } from '../api/kinds.generated.ts'
import type { WordKind } from '../vocabulary/words.ts'

// What a gym sets up, as the service describes it.

export type Described = (typeof kinds)[number]
type DescribedField = Described['fields'][number]
type ShownName = Described['shown'][number]

export type KindPath = Described['path']
/** By what a field is called in words. */
export type Label = DescribedField['label'] | ShownName
/** What can be chosen among, apart from the words of exercises, which have names of their own. */
export type Value = Exclude<
  Extract<DescribedField, { values: readonly string[] }>,
  { vocabulary: string }
>['values'][number]

export interface Field {
  name: DescribedField['name']
  label: Label
  /** How it is asked for. */
  widget: DescribedField['widget']
  required: boolean
  default?: unknown
  min?: number
  max?: number
  maxLength?: number
  whole?: boolean
  values?: readonly string[]
  /** The kind whose entries it names. */
  refersTo?: KindPath
  /** The words to choose from; others may be typed. */
  vocabulary?: WordKind
}

export interface Kind {
  path: KindPath
  /** What lists, makes and changes its entries. */
  operations: Described['operations']
  /** The fields of the form, in their order. */
  fields: readonly Field[]
  /** What a list may show beside them. */
  shown: readonly ShownName[]
}

const described: readonly Kind[] = kinds

export function kindAt(path: KindPath): Kind {
  return described.find((kind) => kind.path === path)!
}

/** An entry of any kind, whose fields are said by the kind. */
export type Entry = Record<string, unknown> & { id: string; is_active: boolean; name?: string }
