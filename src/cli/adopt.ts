import type { Command } from 'commander'
import { adopt } from '#src/installation/adopt-installation.ts'
import { type Held, letInOfAnyCompany } from '#src/installation/copied-access.ts'
import { print, table, withDatabase } from './run.ts'

interface AdoptCommand {
  sendPending?: boolean
  keepAccess?: boolean
  json?: boolean
}

const stillWaits =
  'They are refused with 401. Revoke what was revoked after the backup, then npx catraca adopt --keep-access lets in the rest.'

export function registerAdopt(program: Command): void {
  program
    .command('adopt')
    .description(
      'make a restored copy an installation of its own, which sends webhooks and mails again. What was due when the copy was made is set aside, because the original may have sent it since. API keys, bridges and kiosks are listed, and wait for a yes',
    )
    .option(
      '--send-pending',
      'send that, too: the original is gone, and a receiver that gets an event twice knows its id',
    )
    .option(
      '--keep-access',
      'let in the API keys, bridges and kiosks that wait since the restore; in a copy that never served, keep its sessions and links, too',
    )
    .option('--json', 'print JSON')
    .action(async ({ json, sendPending = false, keepAccess = false }: AdoptCommand) => {
      const { letIn, ...adoption } = await withDatabase(async (db, { database }) => {
        const adoption = await adopt(database, { sendPending, keepAccess })
        const letIn = !json && adoption.waiting.length > 0 && (await askToLetIn(adoption.waiting))
        if (letIn) await letInOfAnyCompany(db)
        return { ...adoption, letIn }
      })
      const { adopted, deliveries_set_aside: deliveries, mails_set_aside: mails } = adoption
      print(json, adoption, [
        adopted ? 'This is now an installation of its own.' : 'This is no copy: there is nothing to adopt.',
        ...(deliveries > 0
          ? [`${deliveries} deliveries were set aside; catraca webhook recover --webhook ID --since TIME sends them.`]
          : []),
        ...(mails > 0 ? [`${mails} mails were set aside.`] : []),
        ...(adoption.waiting.length > 0 ? [letIn ? 'They are let in.' : stillWaits] : []),
      ])
    })
}

/** Shows what waits and, at a terminal, asks for the operator's yes. */
async function askToLetIn(waiting: Held[]): Promise<boolean> {
  const rows = waiting.map(({ kind, company, name, id }) => [kind, company, name, id])
  const list = table(['WAITS', 'COMPANY', 'NAME', 'ID'], rows)
  process.stdout.write(`${list.join('\n')}\n`)
  if (!process.stdin.isTTY) return false
  const { read } = await import('read')
  const prompt =
    'They were valid when the copy was made, and may have been revoked since. Let all of them in? (yes/no) '
  return (await read({ prompt, output: process.stderr })).trim().toLowerCase() === 'yes'
}
