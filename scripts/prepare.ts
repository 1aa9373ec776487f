/** What `npm install` does once everything is downloaded. It prints each step, since npm prints nothing itself. */
import { spawnSync } from 'node:child_process'
import { prepareBinaries } from '#platform/embedded/binaries.ts'

const build = (workspace: string) => () => {
  const args = [process.env.npm_execpath!, 'run', 'build', '-w', workspace]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
}

const steps: [string, () => unknown][] = [
  ['linking the libraries of PostgreSQL', prepareBinaries],
  ['building the dashboard, some 10 seconds', build('dashboard')],
  ['building the app of members, some 5 seconds', build('app')],
]

for (const [i, [what, work]] of steps.entries()) {
  console.log(`Catraca, step ${i + 1} of ${steps.length}: ${what} …`)
  await work()
}
console.log('Catraca is installed. Start it with: npm start')
