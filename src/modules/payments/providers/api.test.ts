import { expect, test } from 'vitest'
import { apiOf } from './api.ts'

test.each([
  [400, 'refused'],
  [401, 'unauthorised'],
  // The first call with the same key is still being carried out.
  [409, 'unclear'],
  [429, 'busy'],
  [500, 'unclear'],
  [503, 'away'],
])('an answer with the status %i is a failure of the kind %s', async (status, kind) => {
  const send = async () => ({ status, headers: {}, body: {} })
  const api = apiOf<{ send: typeof send }>({
    credentials: 'key',
    request: (_call, path) => ({ url: `https://provider.example${path}`, headers: {} }),
    messageOf: () => undefined,
  })
  await expect(api.ask({ send }, 'POST', '/payments')).rejects.toMatchObject({ kind })
})
