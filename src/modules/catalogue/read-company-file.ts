import type { Document, LineCounter, Node } from 'yaml'
import { readLogo, reservedName, sourceKey } from '#modules/companies/index.ts'
import { libraryAtFirstUse } from '#platform/at-first-use.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { appSettings, CompanyFile, keyOf, nameInFile, readEntry } from './company-file.ts'
import { kindAt, kinds } from './kinds.ts'

type Path = (string | number)[]

interface Mistake {
  path: Path
  message: string
}

const yaml = libraryAtFirstUse<typeof import('yaml')>('yaml')
const check = checkOf(CompanyFile)

/**
 * Reads a company's file. Throws an OperatorError that lists every mistake with its line and key; `name` is what the
 * message calls the file.
 */
export function readCompanyFile(text: string, name: string): CompanyFile {
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
  const malformed = check(content).map(({ field, message }) => ({ path: toPath(field), message }))
  const mistakes = malformed.length > 0 ? malformed : findMistakes(content as CompanyFile)
  if (mistakes.length === 0) return content as CompanyFile
  const messages = mistakes.map(({ path, message }) => {
    return `${name}:${lineOf(document, lines, path)}: ${toField(path)} ${message}`.replace(':  ', ': the file ')
  })
  throw new OperatorError(messages.join('\n'))
}

/**
 * Checks what a schema cannot express: unique refs that point to an entry, real time zones, and the rules of each
 * kind.
 */
function findMistakes(file: CompanyFile): Mistake[] {
  return [
    ...badTimezone(file),
    ...appTwice(file),
    ...badLogo(file),
    ...repeatedKeys(file),
    ...brokenRefs(file),
    ...brokenRules(file),
    ...namesOfPrograms(file),
  ]
}

function badTimezone({ company }: CompanyFile): Mistake[] {
  if (isTimeZone(company.timezone)) return []
  return [{ path: ['company', 'timezone'], message: 'must be an IANA time zone such as America/Sao_Paulo' }]
}

function appTwice({ app, company }: CompanyFile): Mistake[] {
  if (app === undefined || company.app === undefined) return []
  return [{ path: ['company', 'app'], message: 'stands here, and the file has an app section too: keep that one' }]
}

function badLogo(file: CompanyFile): Mistake[] {
  const path = file.app === undefined ? ['company', 'app', 'logo'] : ['app', 'logo']
  const logo = readLogo(appSettings(file).app_logo)
  return 'rule' in logo ? [{ path, message: logo.message }] : []
}

/** Only zone names are accepted: a plain offset such as -03:00 knows no daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function repeatedKeys(file: CompanyFile): Mistake[] {
  return kinds.flatMap((kind) => {
    const keys = file[kind.section].map((entry) => keyOf(kind, entry))
    const name = kind.key?.field ?? 'ref'
    return file[kind.section].flatMap((entry, index) =>
      keys.indexOf(keys[index]!) === index
        ? []
        : [{ path: [kind.section, index, name], message: `"${entry[name]}" stands here twice` }],
    )
  })
}

function brokenRefs(file: CompanyFile): Mistake[] {
  return kinds.flatMap(({ section, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.refersTo === undefined) return []
      const { section: target } = kindAt(field.refersTo)
      const known = new Set<unknown>(file[target].map(({ ref }) => ref))
      const named = nameInFile(name, field)
      const check = (ref: unknown, path: Path): Mistake[] =>
        ref === null || known.has(ref) ? [] : [{ path, message: `"${ref}" is not a ref in ${target}` }]
      return file[section].flatMap(({ [named]: value }, i) =>
        Array.isArray(value)
          ? value.flatMap((ref, j) => check(ref, [section, i, named, j]))
          : check(value, [section, i, named]),
      )
    }),
  )
}

function brokenRules(file: CompanyFile): Mistake[] {
  return kinds.flatMap((kind) =>
    file[kind.section].flatMap((entry, i) =>
      (kind.mistakes?.(readEntry(kind, entry)) ?? []).map(({ field, message }) => {
        const [name, ...inside] = toPath(field) as [string, ...Path]
        return { path: [kind.section, i, nameInFile(name, kind.fields[name]!), ...inside], message }
      }),
    ),
  )
}

/** A company's partner programs are origins that only the service writes. */
function namesOfPrograms({ partner_programs, sources }: CompanyFile): Mistake[] {
  const programs = new Set(partner_programs.map(({ name }) => sourceKey(name as string)))
  return sources.flatMap(({ name }, i) =>
    programs.has(sourceKey(name as string))
      ? [{ path: ['sources', i, 'name'], message: reservedName(name as string).message }]
      : [],
  )
}

/** `plans[0].units` becomes `['plans', 0, 'units']`. */
function toPath(field: string): Path {
  return [...field.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map((match) =>
    match[1] === undefined ? match[2]! : Number(match[1]),
  )
}

function toField(path: Path): string {
  return path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
}

/** The line of the key at `path`, or of its nearest parent that exists. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
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
