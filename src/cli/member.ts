import type { Command } from 'commander'
import { issueMemberCode } from '../modules/access/index.ts'
import { joinPartnerProgram, setAccessBlock } from '../modules/members/index.ts'
import { someText } from './arguments.ts'
import { command } from './command.ts'

export function registerMember(program: Command): void {
  const member = program.command('member').description("members at the gym's door")

  command(member, 'block', 'close the door to a member')
    .ofRow('members', '--member <id>', 'the member')
    .option('--reason <text>', "why, for the gym's own people", someText(500))
    .answer(async ({ asOperator, id, reason }) => {
      await asOperator((tx) => setAccessBlock(tx, id, { reason: reason ?? null }))
      return { json: { id, access_enabled: false }, lines: [`${id} is blocked.`] }
    })

  command(member, 'unblock', 'open the door to a member again')
    .ofRow('members', '--member <id>', 'the member')
    .answer(async ({ asOperator, id }) => {
      await asOperator((tx) => setAccessBlock(tx, id, null))
      return { json: { id, access_enabled: true }, lines: [`${id} may come in, as far as memberships allow.`] }
    })

  command(member, 'code', "a fresh code as the member's app shows it; good for a minute and one entry")
    .ofRow('members', '--member <id>', 'the member')
    .answer(async ({ asOperator, box, id }) => {
      const code = await asOperator((tx) => issueMemberCode({ ...tx, box }, id))
      return { json: code, lines: [code.member_code, `good until ${code.expires_at}`] }
    })

  command(member, 'partner', 'set the partner program by which a member comes in')
    .ofRow('members', '--member <id>', 'the member')
    .requiredOption('--program <name>', 'as in the company file, or none')
    .answer(async ({ asOperator, id, program }) => {
      const name = program === 'none' ? null : program
      await asOperator((tx) => joinPartnerProgram(tx, id, name))
      return { json: { id, partner_program: name }, lines: [`${id} comes in by ${name ?? 'memberships only'}.`] }
    })
}
