import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { type LockedPackage, lockMistakes } from '../scripts/check-lock.ts'

const read = async (name: string) => JSON.parse(await readFile(join(projectRoot, name), 'utf8'))
const integrity = 'sha512-AAAA'

test('every package that is fetched is fixed by a hash, and none runs a script of its own that nobody has read', async () => {
  const { packages } = await read('package-lock.json')
  expect(lockMistakes(packages, (await read('package.json')).allowScripts)).toEqual([])
  // No package that a service runs has an exception.
  const entries = Object.entries<LockedPackage>(packages).filter(([path]) => path.includes('node_modules/'))
  const inProduction = entries.filter(([, { dev, link }]) => !dev && !link)
  expect(inProduction.filter(([, entry]) => entry.integrity === undefined)).toEqual([])
})

test.each<[string, LockedPackage, string[]]>([
  ['node_modules/a', { integrity }, []],
  ['node_modules/a', {}, ['node_modules/a has no integrity']],
  ['node_modules/b/node_modules/@x/a', { optional: true }, ['node_modules/b/node_modules/@x/a has no integrity']],
  ['node_modules/a', { dev: true, optional: true, os: ['aix'] }, []],
  ['node_modules/a', { optional: true, os: ['aix'] }, ['node_modules/a has no integrity']],
  ['node_modules/sdk', { link: true, resolved: 'sdk' }, []],
  ['sdk', {}, []],
  ['node_modules/@x/read', { integrity, hasInstallScript: true }, []],
  [
    'node_modules/a',
    { integrity, hasInstallScript: true },
    ['node_modules/a runs a script at installation: read it, and add the package to allowScripts in package.json'],
  ],
  [
    'node_modules/a',
    { integrity, resolved: 'git+ssh://somewhere/a' },
    ['node_modules/a does not come from the registry but from git+ssh://somewhere/a'],
  ],
])('for the lock file, %s with %j is reported as %j', (path, entry, mistakes) => {
  expect(lockMistakes({ [path]: entry }, { '@x/read': false })).toEqual(mistakes)
})
