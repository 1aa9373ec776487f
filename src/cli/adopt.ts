import type { Command } from 'commander'
import { adopt } from '#src/installation/adopt-installation.ts'
import { type Held, letInOfAnyCompany } from '#src/installation/copied-access.ts'
import { command } from './command.ts'
import { table } from './run.ts'

const stillWaits =
  'They are refused with 401. Revoke what was revoked after the backup, then npx catraca adopt --keep-access lets in the rest.'

export function registerAdopt(program: Command): void {
  command(
    program,
    'adopt',
    'make a restored copy an installation of its own, which sends webhooks and mails again. What was due when the copy was made is set aside, because the original may have sent it since. API keys, bridges and kiosks are listed, and wait for a yes',
  )
    .option(
      '--send-pending',
      'send what was due, too, if the original is gone; a receiver that gets an event twice recognises it by its id',
    )
    .option(
      '--keep-access',
      'let in the API keys, bridges and kiosks that wait since the restore; in a copy that never served, keep its sessions and links, too',
    )
    .withDatabase()
    .answer(async ({ db, database, json, sendPending = false, keepAccess = false }) => {
      const adoption = await adopt(database, { sendPending, keepAccess })
      const { adopted, deliveries_set_aside: deliveries, mails_set_aside: mails, waiting, let_in } = adoption
      const letIn = !json && waiting.length > 0 && (await askToLetIn(waiting))
      if (letIn) await letInOfAnyCompany(db)
      const lines = [
        adopted
          ? 'This is now an installation of its own.'
          : `This is ${let_in.length > 0 ? 'an installation of its own' : 'not a copy: there is nothing to adopt'}.`,
        ...(let_in.length > 0 ? [`${let_in.length} keys, bridges and kiosks that waited are let in.`] : []),
        ...(deliveries > 0
          ? [`${deliveries} deliveries were set aside; catraca webhook recover --webhook ID --since TIME sends them.`]
          : []),
        ...(mails > 0 ? [`${mails} mails were set aside.`] : []),
        ...(waiting.length > 0 ? [letIn ? 'They are let in.' : stillWaits] : []),
      ]
      return { json: adoption, lines }
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
