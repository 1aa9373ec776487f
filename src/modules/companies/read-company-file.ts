import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { OperatorError } from '#platform/operator-error.ts'
import { compileSchema, fieldErrors } from '#platform/validation.ts'
import { CompanyFile } from './company-file.ts'
import { isReservedSource, sourceKey } from './sources.ts'

type Path = (string | number)[]

interface Mistake {
  path: Path
  message: string
}

const validate = compileSchema(CompanyFile)

/**
 * Reads a company's file. Throws an OperatorError that lists every mistake with its line and key; `name` is how the
 * file is called in it.
 */
export function readCompanyFile(text: string, name: string): CompanyFile {
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
  const malformed = fieldErrors(validate, content).map(({ field, message }) => ({ path: toPath(field), message }))
  const mistakes = malformed.length > 0 ? malformed : findMistakes(content as CompanyFile)
  if (mistakes.length === 0) return content as CompanyFile
  const messages = mistakes.map(({ path, message }) => {
    return `${name}:${lineOf(document, lines, path)}: ${toField(path)} ${message}`.replace(':  ', ': the file ')
  })
  throw new OperatorError(messages.join('\n'))
}

/** What a schema cannot say: refs that exist once and point somewhere, real time zones, times in order. */
function findMistakes(file: CompanyFile): Mistake[] {
  return [...badTimezone(file), ...repeatedKeys(file), ...brokenRefs(file), ...badTimes(file), ...badSources(file)]
}

function badTimezone({ company }: CompanyFile): Mistake[] {
  if (isTimeZone(company.timezone)) return []
  return [{ path: ['company', 'timezone'], message: 'must be an IANA time zone such as America/Sao_Paulo' }]
}

/** By name only: a plain offset such as -03:00 knows no daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

function repeatedKeys(file: CompanyFile): Mistake[] {
  const keyed: [keyof CompanyFile, string, string[]][] = [
    ...(['units', 'plans', 'trainers', 'class_types', 'schedule', 'exercises', 'devices'] as const).map(
      (name): [keyof CompanyFile, string, string[]] => [name, 'ref', file[name].map((entry) => entry.ref)],
    ),
    ['sources', 'name', file.sources.map((source) => sourceKey(source.name))],
    ['promotions', 'code', file.promotions.map((promotion) => promotion.code.toUpperCase())],
    ['partner_programs', 'name', file.partner_programs.map((program) => program.name.toLowerCase())],
  ]
  return keyed.flatMap(([section, key, values]) =>
    values.flatMap((value, index) =>
      values.indexOf(value) === index ? [] : [{ path: [section, index, key], message: `"${value}" stands here twice` }],
    ),
  )
}

function brokenRefs(file: CompanyFile): Mistake[] {
  const known = (section: 'units' | 'trainers' | 'class_types') => new Set(file[section].map((entry) => entry.ref))
  const units = known('units')
  const trainers = known('trainers')
  const classTypes = known('class_types')
  const check = (refs: Set<string>, section: string, ref: string | null, path: Path): Mistake[] =>
    ref === null || refs.has(ref) ? [] : [{ path, message: `"${ref}" is not a ref in ${section}` }]
  return [
    ...file.devices.flatMap((device, i) => check(units, 'units', device.unit, ['devices', i, 'unit'])),
    ...file.plans.flatMap((plan, i) =>
      plan.units.flatMap((unit, j) => check(units, 'units', unit, ['plans', i, 'units', j])),
    ),
    ...file.schedule.flatMap((entry, i) => [
      ...check(classTypes, 'class_types', entry.class_type, ['schedule', i, 'class_type']),
      ...check(trainers, 'trainers', entry.trainer, ['schedule', i, 'trainer']),
      ...check(units, 'units', entry.unit, ['schedule', i, 'unit']),
    ]),
  ]
}

function badTimes(file: CompanyFile): Mistake[] {
  const inOrder = (start: string, end: string, path: Path): Mistake[] =>
    start < end ? [] : [{ path, message: `must be later than ${start}` }]
  return [
    ...file.plans.flatMap((plan, i) =>
      plan.access_hours.flatMap(({ from, to }, j) => inOrder(from, to, ['plans', i, 'access_hours', j, 'to'])),
    ),
    ...file.trainers.flatMap((trainer, i) =>
      trainer.schedules.flatMap(({ start_time, end_time }, j) =>
        inOrder(start_time, end_time, ['trainers', i, 'schedules', j, 'end_time']),
      ),
    ),
    ...file.schedule.flatMap(({ start_time, end_time }, i) =>
      inOrder(start_time, end_time, ['schedule', i, 'end_time']),
    ),
    ...file.promotions.flatMap(({ valid_from, valid_until }, i) =>
      valid_from === null || valid_until === null || valid_from <= valid_until
        ? []
        : [{ path: ['promotions', i, 'valid_until'], message: `must not be before ${valid_from}` }],
    ),
  ]
}

function badSources(file: CompanyFile): Mistake[] {
  const programs = new Set(file.partner_programs.map(({ name }) => sourceKey(name)))
  return file.sources.flatMap(({ name }, i) =>
    isReservedSource(name) || programs.has(sourceKey(name))
      ? [{ path: ['sources', i, 'name'], message: `"${name}" is reserved for the service itself` }]
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

/** The line of the key at `path`, or of the nearest thing around it that exists. */
function lineOf(document: Document, lines: LineCounter, path: Path): number {
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
