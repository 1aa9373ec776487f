import type { Command } from 'commander'
import { issueMemberCode } from '../modules/access/index.ts'
import { joinPartnerProgram, setAccessBlock } from '../modules/members/index.ts'
import { uuid } from './arguments.ts'
import { forMember } from './for-member.ts'
import { orThrow, print } from './run.ts'

interface MemberOptions {
  member: string
  json?: boolean
}

export function registerMember(program: Command): void {
  const member = program.command('member').description("members at the gym's door")

  member
    .command('block')
    .description('close the door to a member')
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--reason <text>', "why, for the gym's own people")
    .option('--json', 'print JSON')
    .action(async ({ member: id, reason, json }: MemberOptions & { reason?: string }) => {
      orThrow(await forMember(id, (ctx) => setAccessBlock(ctx, id, { reason: reason ?? null })))
      print(json, { id, access_enabled: false }, [`${id} is blocked.`])
    })

  member
    .command('unblock')
    .description('open the door to a member again')
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--json', 'print JSON')
    .action(async ({ member: id, json }: MemberOptions) => {
      orThrow(await forMember(id, (ctx) => setAccessBlock(ctx, id, null)))
      print(json, { id, access_enabled: true }, [`${id} may come in, as far as memberships allow.`])
    })

  member
    .command('code')
    .description("a fresh code as the member's app shows it; good for a minute and one entry")
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--json', 'print JSON')
    .action(async ({ member: id, json }: MemberOptions) => {
      const code = await forMember(id, (ctx) => issueMemberCode(ctx, id))
      print(json, code, [code.member_code, `good until ${code.expires_at}`])
    })

  member
    .command('partner')
    .description('say by which partner program a member comes in')
    .requiredOption('--member <id>', 'the member', uuid)
    .requiredOption('--program <name>', 'as in the company file, or none')
    .option('--json', 'print JSON')
    .action(async ({ member: id, program, json }: MemberOptions & { program: string }) => {
      const name = program === 'none' ? null : program
      orThrow(await forMember(id, (ctx) => joinPartnerProgram(ctx, id, name)))
      print(json, { id, partner_program: name }, [`${id} comes in by ${name ?? 'memberships only'}.`])
    })
}
