import { linkAddress } from '#modules/staff/index.ts'
import { type Config, publicOrigin } from '#platform/config/config.ts'
import type { OpenDatabase } from '#platform/startup/open-database.ts'
import { demoOwnerEmail } from '#src/demo/slug.ts'

/**
 * What a person reads once the service is up. Links and keys are shown only on a terminal: elsewhere they would remain
 * in a log, so the commands that create them are shown instead.
 */
export function banner(ready: {
  config: Config
  port: number
  database: OpenDatabase
  demo: { slug: string; name: string } | undefined
  seeded: { key: string; ownerToken: string; appPath: string } | undefined
  isCopy: boolean
  /** What does not work because the key of secrets is lost. */
  lostSecrets: string | undefined
  /** Whether a person sees the output: `process.stdout.isTTY`. */
  terminal: boolean
}): string {
  const { config, port, database, demo } = ready
  const seeded = ready.terminal ? ready.seeded : undefined
  const address = publicOrigin({ ...config, port })
  const rows: [string, string][] = [
    ['Dashboard', address],
    ['API', `${address}/api/v1`],
    ['Docs', `${address}/docs`],
    ['Database', database.embedded ? 'embedded PostgreSQL' : 'PostgreSQL at DATABASE_URL'],
  ]
  if (config.allowPrivateWebhooks === true) {
    rows.push(['Warning', 'CATRACA_ALLOW_PRIVATE_WEBHOOKS lets webhooks of every company reach private addresses'])
  }
  if (ready.lostSecrets !== undefined) rows.push(['Warning', ready.lostSecrets])
  if (ready.isCopy) rows.push(['Copy', 'of another installation: it sends nothing to anybody until npx catraca adopt'])
  if (demo !== undefined) rows.push(['Demo gym', `${demo.name} (${demo.slug})`])
  if (seeded !== undefined) {
    rows.push(['Sign in', `${linkAddress(address, seeded.ownerToken)}   good once, as its owner`])
    rows.push(['App', `${address}${seeded.appPath}   good once, as one of its members`])
    rows.push(['API key', `${seeded.key}   shown only now`])
  }
  if (demo !== undefined) {
    if (seeded === undefined)
      rows.push(['Sign in', `npx catraca staff link --company ${demo.slug} --email ${demoOwnerEmail}`])
    rows.push(['New key', `npx catraca key create --company ${demo.slug} --name test --scopes all`])
  }
  rows.push(['Stop', 'Ctrl-C'])
  const lines = rows.map(([title, text]) => `  ${title.padEnd(9)} ${text}`)
  return `\nCatraca is running.\n\n${lines.join('\n')}\n\n`
}

/** Prints on a terminal what a start is doing. A log does not need it, and standard output only gets the banner. */
export function say(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`${line}\n`)
}
