import { expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { banner } from './banner.ts'

const ready = {
  config: readConfig({}),
  port: 3000,
  database: { embedded: true } as never,
  isCopy: false,
  lostSecrets: undefined,
  demo: { slug: 'horizonte', name: 'Academia Horizonte' },
  seeded: { key: 'ctr_live_secret', ownerToken: 'secret-token', appPath: '/app/horizonte/acesso#secret-link' },
}

test('the key and the link of a first start are shown on a terminal, and nowhere else', () => {
  const shown = banner({ ...ready, terminal: true })
  expect(shown).toContain('  Sign in   http://localhost:3000/welcome?token=secret-token   good once, as its owner\n')
  expect(shown).toContain(
    '  App       http://localhost:3000/app/horizonte/acesso#secret-link   good once, as one of its members\n',
  )
  expect(shown).toContain('  API key   ctr_live_secret   shown only now\n')

  const logged = banner({ ...ready, terminal: false })
  expect(logged).not.toContain('secret')
  expect(logged).toContain('  Sign in   npx catraca staff link --company horizonte --email ')
  expect(logged).toContain('  New key   npx catraca key create --company horizonte --name test --scopes all\n')
})
