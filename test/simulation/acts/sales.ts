import type { Body } from '../answer.ts'
import { type Item, paySale, refundSale, sellAtCounter } from '../model/sales.ts'
import type { Gym, Sale } from '../model/state.ts'
import { act, answers, says } from './act.ts'

interface Counter {
  items: Item[]
  discount: number
  paid: boolean
}

/** The desk sells something at the counter. */
const sellAtCounterAct = act<Counter>({
  often: () => 3,
  draw: (chance) => ({
    items: Array.from({ length: chance.whole(1, 3) }, () => ({
      quantity: chance.whole(1, 4),
      price: chance.one([0, 350, 990, 1250, 19990]),
    })),
    discount: chance.one([0, 0, 0, 50, 700]),
    paid: chance.share() < 0.6,
  }),
  async send(company, { items, discount, paid }, id) {
    const reply = await company.staff('POST', '/sales', {
      items: items.map(({ quantity, price }) => ({
        description: what(id, company),
        quantity,
        unit_price_cents: price,
      })),
      discount_cents: discount,
      payment_method: 'pix',
      store_id: company.ids.get('unit u1'),
      paid,
    })
    company.ids.set(`sale ${id}`, reply.body.data?.id)
    return reply
  },
  async recover(company, _, id) {
    const { body } = await company.staff('GET', '/sales?limit=100')
    const known = new Set(company.ids.values())
    const rows = await Promise.all(
      body.data
        .filter((row: Body) => !known.has(row.id))
        .map(async (row: Body) => [row.id, await described(company.db, row.id)] as const),
    )
    company.ids.set(`sale ${id}`, rows.find(([, texts]) => texts.includes(what(id, company)))?.[0])
  },
  expect(gym, of, { id, reply }) {
    const sold = sellAtCounter(gym, { n: id, ...of })
    if ('reason' in sold) return answers(reply, sold)
    return [...answers(reply, null), ...shows(reply, sold)]
  },
})

const what = (id: number, { mark }: { mark: string }): string => `Água ${id} ${mark}`

async function described(db: Parameters<typeof sellAtCounterAct.send>[0]['db'], saleId: string): Promise<string[]> {
  const rows = await db.selectFrom('sale_items').select('description').where('sale_id', '=', saleId).execute()
  return rows.map(({ description }) => description)
}

const shows = (reply: Parameters<typeof says>[0], { total, refunded, status }: Sale): string[] =>
  says(reply, { total_cents: total, refunded_cents: refunded, status })

interface OfSale {
  sale: number
}

const saleIn = (gym: Gym, { sale }: OfSale): Sale => gym.sales.get(sale)!

const paySaleAct = act<OfSale>({
  often: () => 2,
  draw: (_, { sale }) => ({ sale }),
  send: (company, { sale }) => company.staff('POST', `/sales/${company.ids.get(`sale ${sale}`)}/pay`, {}),
  expect(gym, of, { reply }) {
    const refused = paySale(gym, saleIn(gym, of))
    return [...answers(reply, refused), ...(refused === null ? shows(reply, saleIn(gym, of)) : [])]
  },
})

/** A part, or all that is left. */
const refundSaleAct = act<OfSale & { amount: number | null }>({
  often: () => 3,
  draw: (chance, { sale }) => ({ sale, amount: chance.one([null, 1, 350, 900, 5000]) }),
  send: (company, { sale, amount }) =>
    company.staff(
      'POST',
      `/sales/${company.ids.get(`sale ${sale}`)}/refund`,
      amount === null ? {} : { amount_cents: amount },
    ),
  expect(gym, of, { reply }) {
    const refused = refundSale(gym, saleIn(gym, of), of.amount)
    return [...answers(reply, refused), ...(refused === null ? shows(reply, saleIn(gym, of)) : [])]
  },
})

export { paySaleAct as paySale, refundSaleAct as refundSale, sellAtCounterAct as sellAtCounter }
