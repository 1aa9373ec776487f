import type { Command } from 'commander'
import { publicOrigin } from '#platform/config/config.ts'
import { closeAccessOfMember, listPhones, makeLink } from '../modules/member-sessions/index.ts'
import { command } from './command.ts'
import { table } from './run.ts'

export function registerApp(program: Command): void {
  const app = program.command('app').description("the app on members' phones")

  command(app, 'link', 'a link that opens the app for a member on one phone, once and within a day')
    .ofRow('members', '--member <id>', 'the member')
    .answer(async ({ asOperator, id, config }) => {
      const made = await asOperator(async (tx) => makeLink(tx, id, publicOrigin(config)))
      return { json: made, lines: [made.link, `good until ${made.expires_at}`] }
    })

  command(app, 'sessions', 'the phones on which a member has the app')
    .ofRow('members', '--member <id>', 'the member')
    .answer(async ({ asOperator, id }) => {
      const phones = await asOperator((tx) => listPhones(tx, id))
      const rows = phones.map((phone) => [phone.device ?? '-', phone.begun_at, phone.last_used_at, phone.id])
      return { json: phones, lines: table(['DEVICE', 'SINCE', 'LAST USED', 'ID'], rows) }
    })

  command(
    app,
    'end',
    "close every way of a member into the app: phones, passkeys, the desk's link, mailed codes and the calendar's address",
  )
    .ofRow('members', '--member <id>', 'the member')
    .answer(async ({ asOperator, id }) => {
      const ended = await asOperator((tx) => closeAccessOfMember(tx, id))
      return { json: ended, lines: [`${ended.ended} sessions of ${id} ended.`] }
    })
}
