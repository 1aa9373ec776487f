import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

// A rule of imports that matches nothing is never broken. Each rule is tested with a file that breaks it.

/** The import that a file may not have, and the rule against it. */
async function refused(sources: Record<string, string>): Promise<string[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'catraca-imports-')))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [file, code] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), code)
  }
  const options = await extractDepcruiseOptions(join(projectRoot, '.dependency-cruiser.js'))
  const { output } = await cruise(Object.keys(sources), { ...options, baseDir: folder })
  return (output as ICruiseResult).summary.violations.map(({ rule, to }) => `${rule.name}: ${to}`).sort()
}

/** A file that imports others, which exist. */
const importing = (file: string, ...others: string[]) => ({
  ...Object.fromEntries(others.map((other) => [other, 'export {}'])),
  [file]: others.map((other) => `import '${relative(dirname(file), other).replace(/^(?!\.)/, './')}'`).join('\n'),
})

test.each([
  ['src/platform/http/answers.ts', 'src/apis/staff/api.ts', 'platform-knows-no-module'],
  ['src/platform/jobs/worker.ts', 'src/installation/adopt-installation.ts', 'platform-knows-no-module'],
  ['src/modules/members/create-member.ts', 'src/apis/staff/api.ts', 'modules-know-no-api'],
  ['src/modules/members/create-member.ts', 'src/modules/plans/get-plan.ts', 'modules-meet-through-index'],
  ['src/apis/app/api.ts', 'src/apis/staff/api.ts', 'apis-stand-apart'],
  ['src/apis/staff/endpoints.ts', 'src/apis/public/routes/members.ts', 'apis-stand-apart'],
  ['src/apis/public/routes/members.ts', 'src/modules/members/sql.ts', 'apis-call-use-cases'],
  ['src/apis/staff/routes/access.ts', 'src/modules/access/inside-sql.ts', 'apis-call-use-cases'],
  ['src/apis/staff/routes/access.ts', 'src/modules/access/attempt-rules.ts', 'apis-call-use-cases'],
  ['src/apis/app/api.ts', 'node_modules/kysely/index.js', 'apis-call-use-cases'],
  ['src/apis/public/api.ts', 'src/process/http-app.ts', 'apis-know-no-process'],
  ['src/installation/adopt-installation.ts', 'src/process/jobs.ts', 'installation-serves-nobody'],
  ['src/process/serve.ts', 'src/cli/run.ts', 'service-runs-no-command-or-emulator'],
  ['src/demo/seed.ts', 'src/apis/public/api.ts', 'demo-builds-by-rules'],
  ['src/process/serve.ts', 'src/modules/members/create-member.ts', 'outside-uses-module-index'],
  ['src/modules/members/create-member.ts', 'src/platform/endpoint/endpoint.ts', 'endpoints-stand-in-routes'],
  [
    'src/modules/payments/providers/pix/emulator/charges.ts',
    'src/modules/payments/providers/pix/messages.ts',
    'emulators-stand-alone',
  ],
  [
    'src/modules/payments/providers/pix/index.ts',
    'src/modules/payments/providers/pix/emulator/index.ts',
    'service-runs-no-command-or-emulator',
  ],
  ['src/platform/schema/schema.ts', 'packages/device-contract/src/shapes.ts', 'platform-knows-no-module'],
  ['src/modules/access/validate-entry.ts', 'packages/bridge/src/index.ts', 'modules-know-no-api'],
  ['src/apis/device/api.ts', 'packages/bridge/src/index.ts', 'apis-know-no-process'],
  ['src/process/own-bridge.ts', 'packages/bridge/src/bridge.ts', 'bridge-is-entered-by-its-index'],
  ['packages/bridge/src/door/door.ts', 'src/platform/time/clock.ts', 'bridge-stands-alone'],
  [
    'packages/bridge/src/makes/topdata/records.ts',
    'packages/bridge/src/makes/intelbras/digest.ts',
    'makes-stand-apart',
  ],
  ['packages/device-contract/src/messages.ts', 'node_modules/kysely/index.js', 'contract-stands-alone'],
  ['packages/device-contract/src/messages.ts', 'src/platform/schema/schema.ts', 'contract-stands-alone'],
  ['app/src/classes/Classes.tsx', 'app/src/membership/ChargeLine.tsx', 'app-areas-stand-apart'],
  ['app/src/sign-in/Enter.tsx', 'app/src/entry/code.ts', 'app-areas-stand-apart'],
  ['app/src/profile/Devices.tsx', 'app/src/training/queries.ts', 'app-areas-stand-apart'],
  ['app/src/kiosk/Kiosk.tsx', 'app/src/router.tsx', 'app-areas-stand-apart'],
  ['app/src/shell/Gym.tsx', 'app/src/sign-in/Proof.tsx', 'app-shell-knows-no-area'],
  ['app/src/shell/Gym.tsx', 'app/src/router.tsx', 'app-shell-knows-no-area'],
  ['web/src/Qr.tsx', 'app/src/shell/text.ts', 'web-serves-both'],
  ['web/src/Qr.tsx', 'dashboard/src/text.ts', 'web-serves-both'],
  ['dashboard/src/text.ts', 'app/src/shell/text.ts', 'web-serves-both'],
  ['app/src/shell/text.ts', 'dashboard/src/text.ts', 'web-serves-both'],
])('%s may not import %s: %s', async (file, other, rule) => {
  expect(await refused(importing(file, other))).toEqual([`${rule}: ${other}`])
})

test('a screen that is imported when it is shown, or for its types, is an import as well', async () => {
  const sources = {
    'app/src/classes/Classes.tsx': 'export type A = string',
    'app/src/entry/Door.tsx': "export const load = () => import('../classes/Classes.tsx')",
    'app/src/shell/Gym.tsx': "import type { A } from '../classes/Classes.tsx'\nexport const a: A = ''",
  }
  expect(await refused(sources)).toEqual([
    'app-areas-stand-apart: app/src/classes/Classes.tsx',
    'app-shell-knows-no-area: app/src/classes/Classes.tsx',
  ])
})

test.each([
  ['src/apis/staff/endpoints.ts', ['src/apis/public/endpoints.ts', 'src/modules/members/create-member.ts']],
  ['src/apis/public/routes/members.ts', ['src/platform/endpoint/endpoint.ts', 'src/modules/members/get-member.ts']],
  ['src/process/http-app.ts', ['src/apis/public/api.ts', 'src/modules/members/index.ts', 'src/demo/seed.ts']],
  ['src/process/own-bridge.ts', ['packages/bridge/src/index.ts']],
  ['src/cli/payments-emulate.ts', ['src/modules/payments/providers/pix/emulator/index.ts']],
  ['src/modules/access/validate-entry.ts', ['packages/device-contract/src/entry-rules.ts']],
  [
    'packages/bridge/src/makes/topdata/records.ts',
    ['packages/bridge/src/makes/questions.ts', 'packages/device-contract/src/messages.ts'],
  ],
  ['app/src/classes/Classes.tsx', ['app/src/classes/ClassFilter.tsx', 'app/src/shell/Gym.tsx', 'web/src/Qr.tsx']],
  ['app/src/entry/Door.tsx', ['app/src/sign-in/HowToComeIn.tsx']],
  ['app/src/profile/Devices.tsx', ['app/src/training/workouts.ts']],
  ['app/src/router.tsx', ['app/src/shell/Gym.tsx', 'app/src/entry/Door.tsx', 'app/src/training/queries.ts']],
  ['dashboard/src/text.ts', ['web/src/texts.ts']],
])('%s may import %j', async (file, others) => {
  expect(await refused(importing(file, ...others))).toEqual([])
})
