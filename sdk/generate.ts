/**
 * Writes src/api.generated.ts and src/operations.generated.ts from the committed openapi.json; with --check it only
 * compares and exits with 1 when they are not current.
 */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'

// Whole requests and answers are for the reference; in types they would only be long.
const withoutWhole = (key: string, value: unknown) =>
  key === 'example' && typeof value === 'object' ? undefined : value
const document = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'), withoutWhole)
const head = '// Generated from openapi.json by generate.ts; not edited by hand.\n'

const paths = Object.entries<Record<string, { operationId: string }>>(document.paths)
const operations = paths.flatMap(([path, item]) =>
  Object.entries(item).map(
    ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
  ),
)
const files = {
  'api.generated.ts': `${head}\n${astToString(await openapiTS(document))}`,
  'operations.generated.ts': `${head}\n/** Method and path of every operation. */\nexport const paths = {\n${operations.join('')}} as const\n`,
}

for (const [name, fresh] of Object.entries(files)) {
  const url = new URL(`src/${name}`, import.meta.url)
  if (!process.argv.includes('--check')) await writeFile(url, fresh)
  else if ((await readFile(url, 'utf8').catch(() => '')) !== fresh) {
    process.stderr.write(`sdk/src/${name} is not current: run npm run generate -w sdk\n`)
    process.exitCode = 1
  }
}
