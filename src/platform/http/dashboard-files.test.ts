import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('the page is revalidated and mostly unchanged, its files are cached for a year and sent compressed', async () => {
  const page = await fetch(service.url)
  const etag = page.headers.get('etag')!
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect((await fetch(service.url, { headers: { 'if-none-match': etag } })).status).toBe(304)

  const script = service.url + /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())![1]!
  const plain = await fetch(script, { headers: { 'accept-encoding': 'identity' } })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const text = await plain.text()
  for (const encoding of ['br', 'gzip']) {
    const compressed = await fetch(script, { headers: { 'accept-encoding': encoding } })
    expect(Object.fromEntries(compressed.headers)).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    })
    expect(await compressed.text()).toBe(text)
  }
  const head = await fetch(script, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('nothing but the files is served, whatever the path is', async () => {
  for (const path of ['nothing.js', '..%2findex.html', '%2e%2e%2findex.html', '..%2f..%2fpackage.json', '']) {
    expect([path, (await fetch(`${service.url}/assets/${path}`)).status]).toEqual([path, 404])
  }
})
