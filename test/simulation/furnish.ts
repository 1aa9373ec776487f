import { acts } from './acts/index.ts'
import type { Body, Reply } from './answer.ts'
import type { Company } from './company.ts'
import { emptyGym, foundersOf, hasMembership, type Setting } from './gyms.ts'
import type { Gym } from './model/state.ts'
import { expectMoved, furnishByMove } from './move-in.ts'

// The founding members of a large gym. They come by the desk's import, like those of a gym that moves in: two requests instead of two
// thousand. The import sells no memberships, so these are sold one by one, some at the same time.

const rowsAtOnce = 1000
const salesAtOnce = 8
const rowsOfPage = 100

/** Registers the founding members of a company, and sells memberships to some. */
export async function furnish(company: Company, setting: Setting): Promise<void> {
  if (setting.movesIn) return furnishByMove(company, setting, leftOf(setting))
  const names = new Map(leftOf(setting).map((n) => [`Ana ${n} ${company.mark}`, n]))
  const rows = [...names.keys()].map((full_name) => ({ full_name }))
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    const some = rows.slice(first, first + rowsAtOnce)
    const { status, body } = await company.staff('POST', '/members/import', { rows: some, dry_run: false })
    if (body.data?.accepted !== some.length) throw new Error(`The import answered ${status} ${JSON.stringify(body)}`)
  }
  const pages = Array.from({ length: Math.ceil(rows.length / rowsOfPage) }, (_, i) => i + 1)
  for (const page of pages) {
    const { body } = await company.api('GET', `/members?sort_by=created_at&limit=${rowsOfPage}&page=${page}`)
    for (const { id, client } of body.data as Body[]) company.ids.set(`member ${names.get(client.full_name)}`, id)
  }
  const waiting = salesOf(setting)
  const sellNext = async (): Promise<void> => {
    for (let sale = waiting.pop(); sale !== undefined; sale = waiting.pop()) {
      const { status } = await acts.sell!.send(company, sale as never, sale.member)
      if (status !== 201) throw new Error(`Founding member ${sale.member} got no membership, but ${status}`)
    }
  }
  await Promise.all(Array.from({ length: salesAtOnce }, sellNext))
}

/** The model of a gym with its founding members, before any step. */
export function furnishedGym(setting: Setting): Gym {
  const gym = emptyGym(setting)
  if (setting.movesIn) expectMoved(gym, leftOf(setting))
  else {
    for (const id of leftOf(setting)) expectDone(gym, 'register', { id, of: {} })
    for (const sale of salesOf(setting)) expectDone(gym, 'sell', { id: sale.member, of: sale })
  }
  gym.events = []
  return gym
}

/** The answer was already checked. */
function expectDone(gym: Gym, name: string, { id, of }: { id: number; of: object }): void {
  const reply: Reply | undefined = undefined
  acts[name]!.expect(gym, of as never, { id, reply })
}

/** The founders that shrinking has left. */
const leftOf = (setting: Setting): number[] => setting.onlyFounders ?? foundersOf(setting)

function salesOf(setting: Setting) {
  const buyers = foundersOf(setting).filter(hasMembership)
  const sales = buyers.map((member, i) => ({
    member,
    plan: i % 2 === 0 ? 'anual' : 'mensal',
    startsIn: 0,
    discount: 0,
    autoRenew: i % 3 > 0,
  }))
  const there = new Set(leftOf(setting))
  return sales.filter(({ member }) => there.has(member))
}
