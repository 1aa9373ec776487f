import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { catraca, catracaJson, newDatabase, newDataDir } from './launch.ts'

test('a sale is made, paid, refunded in part and listed by commands; a mistake names what is wrong', async () => {
  const env = { DATABASE_URL: await newDatabase() }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, 'company: { slug: aurora, name: Aurora }\nunits: [{ ref: u, name: Unit, max_capacity: 10 }]\n')
  const { units } = await catracaJson(['apply', file], env)
  const company = ['--company', 'aurora']
  const items = ['--item', 'Água: com gás:2:650', '--item', 'Toalha:1:3500', '--discount-cents', '300']
  const made = await catracaJson(['sale', 'create', ...company, ...items], env)
  expect(made).toMatchObject({ status: 'pending', total_cents: 4500, store_id: units.u })
  expect(made.items[0]).toMatchObject({ description: 'Água: com gás', quantity: 2, total_cents: 1300 })
  expect(await catracaJson(['sale', 'pay', made.id, '--method', 'pix'], env)).toMatchObject({ status: 'paid' })
  const refunded = await catracaJson(['sale', 'refund', made.id, '--amount-cents', '500'], env)
  expect(refunded).toMatchObject({ status: 'partially_refunded', refunded_cents: 500 })
  expect(await catracaJson(['sale', 'list', ...company], env)).toEqual([refunded])
  expect(await catraca(['sale', 'refund', made.id, '--amount-cents', '4001', '--json'], env)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'amount_cents: of 4500 cents paid, 4000 are left to refund.\n',
  })
  const tooMuch = await catraca(['sale', 'create', ...company, '--item', 'A:1:100', '--discount-cents', '101'], env)
  expect(tooMuch).toMatchObject({ code: 1, stderr: expect.stringMatching(/^discount_cents must be at most 100/) })
  const events = await catracaJson(['event', 'list', ...company], env)
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['sale.created', 'sale.paid', 'sale.refunded'])
})
