import type { Document, LineCounter, Node } from 'yaml'
import { libraryAtFirstUse } from '../at-first-use.ts'
import { OperatorError } from '../errors/operator-error.ts'

export type YamlPath = (string | number)[]

export interface YamlMistake {
  path: YamlPath
  message: string
}

const yaml = libraryAtFirstUse<typeof import('yaml')>('yaml')

/**
 * Reads a YAML file that a person wrote. Throws an OperatorError that lists every mistake with its line and key: those of
 * YAML itself, or those that `mistakesIn` finds in the content. `name` is what the message calls the file.
 */
export function readYaml(text: string, name: string, mistakesIn: (content: unknown) => YamlMistake[]): unknown {
  const { LineCounter, parseDocument } = yaml()
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true })
  if (document.errors.length > 0) {
    const messages = document.errors.map((error) => {
      const line = error.linePos?.[0].line ?? 1
      return `${name}:${line}: ${error.message.split('\n', 1)[0]!.replace(/ at line .*$/, '')}`
    })
    throw new OperatorError(messages.join('\n'))
  }
  const content: unknown = document.toJS() ?? {}
  const mistakes = mistakesIn(content)
  if (mistakes.length === 0) return content
  const messages = mistakes.map(({ path, message }) => {
    return `${name}:${lineOf(document, lines, path)}: ${toField(path)} ${message}`.replace(':  ', ': the file ')
  })
  throw new OperatorError(messages.join('\n'))
}

/** `plans[0].units` becomes `['plans', 0, 'units']`. */
export function toPath(field: string): YamlPath {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map((match) =>
    match[1] === undefined ? match[2]! : Number(match[1]),
  )
}

function toField(path: YamlPath): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
}

/** The line of the key at `path`, or of its nearest parent that exists. */
function lineOf(document: Document, lines: LineCounter, path: YamlPath): number {
  const { isMap, isPair, isScalar, isSeq } = yaml()
  let node = document.contents as Node | null
  let offset = node?.range?.[0] ?? 0
  for (const part of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(part),
      )
      if (pair === undefined) break
      offset = (pair.key as Node).range?.[0] ?? offset
      node = pair.value as Node | null
    } else if (isSeq(node)) {
      node = (node.items[Number(part)] as Node | undefined) ?? null
      offset = node?.range?.[0] ?? offset
    } else break
  }
  return lines.linePos(offset).line
}
