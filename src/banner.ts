import type { Config } from './platform/config.ts'
import type { OpenDatabase } from './platform/db/open-database.ts'

/** What a person reads once the service is up. */
export function banner(ready: {
  config: Config
  port: number
  database: OpenDatabase
  demo: { slug: string; name: string } | undefined
  demoKey: string | undefined
}): string {
  const { config, port, database, demo, demoKey } = ready
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  const address = `http://${host}:${port}`
  const rows: [string, string][] = [
    ['API', `${address}/api/v1`],
    ['Docs', `${address}/docs`],
    ['Database', database.embedded ? 'embedded PostgreSQL' : 'PostgreSQL at DATABASE_URL'],
  ]
  if (demo !== undefined) rows.push(['Demo gym', `${demo.name} (${demo.slug})`])
  if (demoKey !== undefined) rows.push(['API key', `${demoKey}   shown only now`])
  if (demo !== undefined) {
    rows.push(['New key', `npx catraca key create --company ${demo.slug} --name test --scopes all`])
  }
  rows.push(['Stop', 'Ctrl-C'])
  const lines = rows.map(([title, text]) => `  ${title.padEnd(9)} ${text}`)
  return `\nCatraca is running.\n\n${lines.join('\n')}\n\n`
}
