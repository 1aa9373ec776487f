import { type Command, Option } from 'commander'
import { publicOrigin } from '#platform/config/config.ts'
import type { TeamContext } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import {
  findStaffOfCompany,
  inviteStaff,
  linkAddress,
  listAccountsOfAnyCompany,
  type Role,
  removeSecondFactorOf,
  renewLink,
  roles,
  unlockSecondFactor,
} from '../modules/staff/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { requireCompany } from './company.ts'
import { asOperator } from './operator-context.ts'
import { print, withDatabase } from './run.ts'

interface InviteOptions {
  company: string
  name: string
  email: string
  role: Role
  json?: boolean
}

export function registerStaff(program: Command): void {
  const staff = program.command('staff').description("the gym's own people, who work with the dashboard")

  staff
    .command('invite')
    .description('add a person; the printed link sets the password, once and within three days')
    .requiredOption('--company <slug>')
    .requiredOption('--name <text>')
    .requiredOption('--email <address>', 'with which the person signs in')
    .addOption(new Option('--role <role>', 'what the person may do').choices(roles).makeOptionMandatory())
    .option('--json', 'print JSON')
    .action(async ({ company, json, name, email, role }: InviteOptions) => {
      if (!/^\S+@\S+\.\S+$/.test(email)) throw new OperatorError(`--email ${email} is no e-mail address.`)
      const made = await withDatabase(async (db, { config }) => {
        const teamId = (await requireCompany(db, company)).id
        const invited = await asOperator(db, teamId, (tx) => inviteStaff(tx, { name, email, role }))
        if (invited instanceof Failure) throw new OperatorError(invited.message)
        return { id: invited.id, link: linkAddress(publicOrigin(config), invited.token) }
      })
      print(json, made, [made.link])
    })

  staff
    .command('link')
    .description('a new link for a person who lost the password')
    .requiredOption('--email <address>')
    .option('--company <slug>', 'where the person works; needed when several companies know the address')
    .option('--json', 'print JSON')
    .action(async ({ email, company, json }: { email: string; company?: string; json?: boolean }) => {
      const link = await withDatabase(async (db, { config }) => {
        const token = await renewLink(db, await requireAccount(db, email, company))
        return linkAddress(publicOrigin(config), token)
      })
      print(json, { link }, [link])
    })

  staff
    .command('unlock')
    .description('unlock the second factor of a person after too many wrong codes')
    .requiredOption('--company <slug>')
    .requiredOption('--email <address>')
    .option('--json', 'print JSON')
    .action((options: AccountOptions) => resetAccount(options, unlockSecondFactor, 'may try codes again'))

  staff
    .command('remove-second-factor')
    .description('for a person who lost app, passkeys and recovery codes: the password alone is enough again')
    .requiredOption('--company <slug>')
    .requiredOption('--email <address>')
    .option('--json', 'print JSON')
    .action((options: AccountOptions) => resetAccount(options, removeSecondFactorOf, 'has no second factor any more'))
}

interface AccountOptions {
  company: string
  email: string
  json?: boolean
}

async function resetAccount(
  { company, email, json }: AccountOptions,
  reset: (ctx: TeamContext, staffId: string) => Promise<undefined | Failure>,
  done: string,
): Promise<void> {
  const id = await withDatabase(async (db) => {
    const teamId = (await requireCompany(db, company)).id
    const person = await findStaffOfCompany(db, teamId, email)
    if (person === undefined) throw new OperatorError(`Nobody of ${company} signs in with ${email}.`)
    const failed = await asOperator(db, teamId, (tx) => reset(tx, person.id))
    if (failed !== undefined) throw new OperatorError(failed.message)
    return person.id
  })
  print(json, { id }, [`${email} ${done}.`])
}

/** The account with this address, or an OperatorError that lists the companies where it exists. */
async function requireAccount(db: Db, email: string, slug: string | undefined) {
  const teamId = slug === undefined ? undefined : (await requireCompany(db, slug)).id
  const accounts = await listAccountsOfAnyCompany(db, email)
  const [person, ...others] = accounts.filter(({ team_id }) => teamId === undefined || team_id === teamId)
  if (person !== undefined && others.length === 0) return person
  const slugs = accounts.map((account) => account.slug).sort()
  if (person !== undefined) {
    throw new OperatorError(`${email} signs in to several companies. Add --company with one of: ${slugs.join(', ')}.`)
  }
  const where = slug === undefined ? '' : ` to ${slug}`
  const known = slugs.length === 0 ? '' : ` The address is known to: ${slugs.join(', ')}.`
  throw new OperatorError(`Nobody signs in${where} with ${email}.${known}`)
}
