import { kinds } from '../api/kinds.generated.ts'
import type { WordKind } from '../vocabulary/words.ts'

// What a gym sets up, as the service describes it.

export type Described = (typeof kinds)[number]
type DescribedField = Described['fields'][number]
type ShownName = Described['shown'][number]

export type KindPath = Described['path']
/** The source of a field's name in words. */
export type Label = DescribedField['label'] | ShownName
/** The values that can be chosen, apart from the words of exercises, which have names of their own. */
export type Value = Exclude<
  Extract<DescribedField, { values: readonly string[] }>,
  { vocabulary: string }
>['values'][number]

export interface Field {
  name: DescribedField['name']
  label: Label
  /** The input control. */
  widget: DescribedField['widget']
  required: boolean
  default?: unknown
  min?: number
  max?: number
  maxLength?: number
  whole?: boolean
  values?: readonly string[]
  /** The kind whose entries the field refers to. */
  refersTo?: KindPath
  /** The words to choose from; others may be typed. */
  vocabulary?: WordKind
}

export interface Kind {
  path: KindPath
  /** The operations that list, make and change its entries. */
  operations: Described['operations']
  /** The fields of the form, in order. */
  fields: readonly Field[]
  /** Further columns that a list may show. */
  shown: readonly ShownName[]
}

const described: readonly Kind[] = kinds

export function kindAt(path: KindPath): Kind {
  return described.find((kind) => kind.path === path)!
}

/** An entry of any kind; its kind defines its fields. */
export type Entry = Record<string, unknown> & { id: string; is_active: boolean; name?: string }
