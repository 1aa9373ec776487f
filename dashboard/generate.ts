/** Writes src/api/staff-api.generated.ts from what the server says of its staff API; with --check it only compares. */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeStaffApi } from '../scripts/staff-description.ts'

const url = new URL('src/api/staff-api.generated.ts', import.meta.url)
const head = "// Generated from the server's description of the staff API by generate.ts; not edited by hand.\n\n"
const fresh = head + astToString(await openapiTS((await describeStaffApi()) as never))

if (!process.argv.includes('--check')) await writeFile(url, fresh)
else if ((await readFile(url, 'utf8').catch(() => '')) !== fresh) {
  process.stderr.write('dashboard/src/api/staff-api.generated.ts is not current: run npm run generate -w dashboard\n')
  process.exitCode = 1
}
