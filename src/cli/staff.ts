import type { Command } from 'commander'
import { publicOrigin } from '#platform/config/config.ts'
import type { Acting } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import {
  emailKey,
  findStaffOfCompany,
  inviteStaff,
  linkAddress,
  listAccountsOfAnyCompany,
  removeSecondFactorOf,
  renewLink,
  roles,
  unlockSecondFactor,
} from '../modules/staff/index.ts'
import type { Db } from '../platform/db/pool.ts'
import { someText } from './arguments.ts'
import { type Answer, command } from './command.ts'
import { type OpenedCompany, requireCompany } from './in-company.ts'

export function registerStaff(program: Command): void {
  const staff = program.command('staff').description("the gym's own people, who work with the dashboard")

  command(staff, 'invite', 'add a person; the printed link sets the password, once and within three days')
    .ofCompany()
    .requiredOption('--name <text>', "the person's name", someText(200))
    .requiredOption('--email <address>', 'with which the person signs in', someText(200))
    .requiredOption('--role <role>', 'what the person may do', roles)
    .first(({ email }) => {
      if (!/^\S+@\S+\.\S+$/.test(email)) throw new OperatorError(`--email ${email} is not an e-mail address.`)
    })
    .answer(async ({ asOperator, config, name, email, role }) => {
      const { id, token } = await asOperator((tx) => inviteStaff(tx, { name, email, role }))
      const link = linkAddress(publicOrigin(config), token)
      return { json: { id, link }, lines: [link] }
    })

  command(staff, 'link', 'a new link for a person who lost the password')
    .requiredOption('--email <address>')
    .option('--company <slug>', 'where the person works; needed when several companies know the address')
    .withDatabase()
    .answer(async ({ db, config, email, company }) => {
      const link = linkAddress(publicOrigin(config), await renewLink(db, await requireAccount(db, email, company)))
      return { json: { link }, lines: [link] }
    })

  command(staff, 'unlock', 'unlock the second factor of a person after too many wrong codes')
    .ofCompany()
    .requiredOption('--email <address>')
    .answer((given) => resetAccount(given, unlockSecondFactor, 'may try codes again'))

  command(
    staff,
    'remove-second-factor',
    'for a person who lost app, passkeys and recovery codes: the password alone is enough again',
  )
    .ofCompany()
    .requiredOption('--email <address>')
    .answer((given) => resetAccount(given, removeSecondFactorOf, 'has no second factor any more'))
}

async function resetAccount(
  { db, company, asOperator, email }: OpenedCompany & { email: string },
  reset: (ctx: Acting, staffId: string) => Promise<undefined | Failure>,
  done: string,
): Promise<Answer> {
  const person = await findStaffOfCompany(db, company.id, emailKey(email))
  if (person === undefined) throw new OperatorError(`Nobody of ${company.slug} signs in with ${email}.`)
  await asOperator((tx) => reset(tx, person.id))
  return { json: { id: person.id }, lines: [`${email} ${done}.`] }
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
