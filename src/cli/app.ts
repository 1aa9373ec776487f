import type { Command } from 'commander'
import { publicOrigin } from '#platform/config/config.ts'
import { closeAccessOfMember, listPhones, makeLink } from '../modules/member-app/index.ts'
import { uuid } from './arguments.ts'
import { forMember } from './for-member.ts'
import { orThrow, print, table } from './run.ts'

interface AppOptions {
  member: string
  json?: boolean
}

export function registerApp(program: Command): void {
  const app = program.command('app').description("the app on members' phones")

  app
    .command('link')
    .description('a link that opens the app for a member on one phone, once and within a day')
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--json', 'print JSON')
    .action(async ({ member: id, json }: AppOptions) => {
      const made = orThrow(await forMember(id, async (ctx, config) => makeLink(ctx, id, publicOrigin(config))))
      print(json, made, [made.link, `good until ${made.expires_at}`])
    })

  app
    .command('sessions')
    .description('the phones on which a member has the app')
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--json', 'print JSON')
    .action(async ({ member: id, json }: AppOptions) => {
      const phones = orThrow(await forMember(id, (ctx) => listPhones(ctx, id)))
      const rows = phones.map((phone) => [phone.device ?? '-', phone.begun_at, phone.last_used_at, phone.id])
      print(json, phones, table(['DEVICE', 'SINCE', 'LAST USED', 'ID'], rows))
    })

  app
    .command('end')
    .description(
      "close every way of a member into the app: phones, passkeys, the desk's link, mailed codes and the calendar's address",
    )
    .requiredOption('--member <id>', 'the member', uuid)
    .option('--json', 'print JSON')
    .action(async ({ member: id, json }: AppOptions) => {
      const ended = orThrow(await forMember(id, (ctx) => closeAccessOfMember(ctx, id)))
      print(json, ended, [`${ended.ended} sessions of ${id} ended.`])
    })
}
