import { readLogo, reservedName, sourceKey } from '#modules/companies/index.ts'
import { readYaml, toPath, type YamlMistake, type YamlPath } from '#platform/files/read-yaml.ts'
import { checkOf } from '#platform/schema/validation.ts'
import { appSettings, CompanyFile, keyOf, nameInFile, readEntry } from './company-file.ts'
import { kindAt, kinds } from './kinds.ts'

const check = checkOf(CompanyFile)

/**
 * Reads a company's file. Throws an OperatorError that lists every mistake with its line and key; `name` is what the
 * message calls the file.
 */
export function readCompanyFile(text: string, name: string): CompanyFile {
  return readYaml(text, name, (content) => {
    const malformed = check(content).map(({ field, message }) => ({ path: toPath(field), message }))
    return malformed.length > 0 ? malformed : findMistakes(content as CompanyFile)
  }) as CompanyFile
}

/**
 * Checks what a schema cannot express: unique refs that point to an entry, real time zones, and the rules of each
 * kind.
 */
function findMistakes(file: CompanyFile): YamlMistake[] {
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

function badTimezone({ company }: CompanyFile): YamlMistake[] {
  if (isTimeZone(company.timezone)) return []
  return [{ path: ['company', 'timezone'], message: 'must be an IANA time zone such as America/Sao_Paulo' }]
}

function appTwice({ app, company }: CompanyFile): YamlMistake[] {
  if (app === undefined || company.app === undefined) return []
  return [{ path: ['company', 'app'], message: 'stands here, and the file has an app section too: keep that one' }]
}

function badLogo(file: CompanyFile): YamlMistake[] {
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

function repeatedKeys(file: CompanyFile): YamlMistake[] {
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

function brokenRefs(file: CompanyFile): YamlMistake[] {
  return kinds.flatMap(({ section, fields }) =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (field.refersTo === undefined) return []
      const { section: target } = kindAt(field.refersTo)
      const known = new Set<unknown>(file[target].map(({ ref }) => ref))
      const named = nameInFile(name, field)
      const check = (ref: unknown, path: YamlPath): YamlMistake[] =>
        ref === null || known.has(ref) ? [] : [{ path, message: `"${ref}" is not a ref in ${target}` }]
      return file[section].flatMap(({ [named]: value }, i) =>
        Array.isArray(value)
          ? value.flatMap((ref, j) => check(ref, [section, i, named, j]))
          : check(value, [section, i, named]),
      )
    }),
  )
}

function brokenRules(file: CompanyFile): YamlMistake[] {
  return kinds.flatMap((kind) =>
    file[kind.section].flatMap((entry, i) =>
      (kind.mistakes?.(readEntry(kind, entry)) ?? []).map(({ field, message }) => {
        const [name, ...inside] = toPath(field) as [string, ...YamlPath]
        return { path: [kind.section, i, nameInFile(name, kind.fields[name]!), ...inside], message }
      }),
    ),
  )
}

/** A company's partner programs are origins that only the service writes. */
function namesOfPrograms({ partner_programs, sources }: CompanyFile): YamlMistake[] {
  const programs = new Set(partner_programs.map(({ name }) => sourceKey(name as string)))
  return sources.flatMap(({ name }, i) =>
    programs.has(sourceKey(name as string))
      ? [{ path: ['sources', i, 'name'], message: reservedName(name as string).message }]
      : [],
  )
}
