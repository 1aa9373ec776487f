import type { Command } from 'commander'
import { adopt } from '../adopt-installation.ts'
import { print, withDatabase } from './run.ts'

export function registerAdopt(program: Command): void {
  program
    .command('adopt')
    .description(
      'make a restored copy an installation of its own, which sends webhooks and mails again. What was due when the copy was made is set aside, because the original may have sent it since',
    )
    .option(
      '--send-pending',
      'send that, too: the original is gone, and a receiver that gets an event twice knows its id',
    )
    .option('--json', 'print JSON')
    .action(async ({ sendPending = false, json }: { sendPending?: boolean; json?: boolean }) => {
      const adoption = await withDatabase((_db, { database }) => adopt(database, { sendPending }))
      const { adopted, deliveries_set_aside: deliveries, mails_set_aside: mails } = adoption
      print(json, adoption, [
        adopted ? 'This is now an installation of its own.' : 'This is no copy: there is nothing to adopt.',
        ...(deliveries > 0
          ? [`${deliveries} deliveries were set aside; catraca webhook recover --webhook ID --since TIME sends them.`]
          : []),
        ...(mails > 0 ? [`${mails} mails were set aside.`] : []),
      ])
    })
}
