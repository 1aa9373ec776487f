import type { Command } from 'commander'
import {
  anchorPath,
  type CheckedTrail,
  chainKey,
  chainKeys,
  type Flaw,
  holds,
  isSound,
  readAnchor,
  sealEverything,
  verifyTrail,
} from '../modules/audit/index.ts'
import { listCompanies } from '../modules/companies/index.ts'
import { command } from './command.ts'
import { requireCompany } from './in-company.ts'
import { type OpenedDatabase, warn } from './run.ts'

const sealPatienceMs = 5000
const progressEvery = 100_000

export function registerAudit(program: Command): void {
  command(
    program.command('audit').description('the changes, and who made them'),
    'verify',
    'compare every line of the audit trail with its seal; ends with 1 if a line was changed, removed or inserted',
  )
    .option('--company <slug>', 'only the lines of one company')
    .withDatabase()
    .answer(async ({ company, ...opened }) => {
      const { checked, anchorFile, slugs } = await verify(opened, company)
      const sound = isSound(checked)
      const companies = checked.companies.map(({ teamId, lines, keptFrom, flaws }) => ({
        company: slugs.get(teamId)!,
        lines,
        ...(keptFrom === null ? {} : { kept_from: keptFrom }),
        flaws: flaws.map(({ says, ...flaw }) => ({ ...flaw, at: says?.at ?? null, subject: says?.subject ?? null })),
      }))
      const { unsealed, missing, anchored } = checked
      const json = { sound, companies, unsealed, missing, anchored }
      return { json, lines: report(checked, slugs, anchorFile), isBad: !sound }
    })
}

async function verify({ db, box, config, database }: OpenedDatabase, only: string | undefined) {
  const companies = only === undefined ? await listCompanies(db) : [await requireCompany(db, only)]
  const anchorFile = anchorPath(database.dataDir, config.databaseUrl)
  const anchor = await readAnchor(anchorFile)
  if (anchor === undefined || (await holds(db, anchor))) await sealEverything(db, chainKey(box), sealPatienceMs)
  let told = 0
  const checked = await verifyTrail(db, {
    keys: await chainKeys(db, box),
    teamIds: companies.map(({ id }) => id),
    anchor,
    onProgress(lines) {
      if (lines - told < progressEvery) return
      told = lines
      warn(`${lines.toLocaleString('en')} lines …`)
    },
  })
  return { checked, anchorFile, slugs: new Map(companies.map(({ id, slug }) => [id, slug])) }
}

function report(checked: CheckedTrail, slugs: ReadonlyMap<string, string>, anchorFile: string): string[] {
  const lines = checked.companies.flatMap(({ teamId, keptFrom, flaws }) => [
    ...(keptFrom === null ? [] : [`${slugs.get(teamId)}: kept from line ${keptFrom} on`]),
    ...flaws.map((flaw) => `${slugs.get(teamId)}: ${flawLine(flaw)}`),
  ])
  if (checked.missing > 0)
    lines.push(`Of some company the newest ${checked.missing} lines were removed with their seals.`)
  if (checked.anchored === false) {
    lines.push(
      'The newest seal that this machine has seen is gone: the newest lines of all were removed, or a backup was',
    )
    lines.push(`restored. After a restore, delete ${anchorFile}.`)
  }
  const sealed = checked.companies.reduce((sum, company) => sum + company.lines, 0)
  const size = `${sealed} sealed lines of ${checked.companies.length} companies, ${checked.unsealed} not sealed yet`
  return [...lines, `${isSound(checked) ? 'Sound' : 'NOT SOUND'}: ${size}.`]
}

function flawLine({ kind, line, count, says }: Flaw): string {
  const where =
    says === null ? '' : ` (${says.at}, ${says.actor}: ${says.action} ${says.subject} ${says.subject_id ?? ''})`
  switch (kind) {
    case 'changed':
      return `line ${line} was changed${where}`
    case 'removed':
      return line === null ? `${count} lines were removed with their seals` : `line ${line} was removed`
    case 'inserted':
      return `line ${line} was inserted${where}`
    case 'seal_changed':
      return `the seal of line ${line} was changed; the line is as it was${where}`
    case 'key_unknown':
      return `line ${line} was sealed with a key that this process does not have${where}`
  }
}
