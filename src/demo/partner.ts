import { validateEntry } from '#modules/access/index.ts'
import { findUnit } from '#modules/companies/index.ts'
import { startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { connectProgram, programOf, setPartnerPrices } from '#modules/partner-visits/index.ts'
import { actingAlone } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNow } from '#platform/time/clock.ts'
import { repeat } from '#platform/time/repeat.ts'
import type { Given } from './turnstiles.ts'

/** The place at which the emulated partner's visitors check in. */
const place = '1001'
const classes = { spinning: { product_id: 11, most_seats: 3 } }
const prices = { visit_cents: 1450, person_month_cents: 11_600 }
/** How many people come in a day at most, each once. */
const people = 60
const everyMs = 40_000

interface Options extends Omit<Given, 'dataDir'> {
  unit?: string
  everyMs?: number
}

/**
 * Connects a gym that has the demo gym's class types with an emulated Wellhub in this process, whose visitors check in, come to the door of
 * `unit`, named by its ref, and book classes. Returns how to end it.
 */
export async function startPartner(given: Options): Promise<() => Promise<void>> {
  const { company, db, box, server, log, unit = 'pinheiros', everyMs: pauseMs = everyMs } = given
  const { id: teamId, timezone: timeZone } = company
  const context = () => ({
    ...actingAlone({ db, teamId, timeZone, now: machineNow() }, 'operator'),
    ...{ box, deviceId: null },
  })
  const wellhub = await startWellhubEmulator()
  const { base_url, token, webhook_secret } = wellhub
  const settings = { base_url, token, webhook_secret, units: { [unit]: place }, classes }
  const asOwn = { box, allowPrivate: true, origin: server }
  const wanted = { program: programOf('wellhub'), settings: settings as never }
  const connected = await connectProgram(context(), asOwn, wanted)
  if (connected instanceof Failure) throw new Error(connected.message)
  const connectionId = connected.id
  await setPartnerPrices(context(), connectionId, prices)
  wellhub.sendTo(connected.webhook_url)
  const unitId = (await findUnit(db, teamId, unit))!.id
  // People who came before a restart do not come again.
  let next = Math.floor(machineNow().epochMilliseconds / pauseMs) % people

  /** Most people who checked in a while ago come to the door, and somebody else checks in; now and then one books a class. */
  async function goOn(): Promise<void> {
    for (const { member_id, person_key } of await waiting()) {
      if (Number(person_key) % 6 > 0) {
        await validateEntry(context(), { member_profile_id: member_id!, store_id: unitId })
      }
    }
    const visitor = await visitorOf(next)
    wellhub.checkIn(place, visitor)
    const slot = wellhub.shownAt(place)[next % 5]
    if (next % 4 === 0 && slot !== undefined) {
      const { gympass_user_id, first_name, last_name } = visitor
      wellhub.book(place, slot.slot_id, { gympass_user_id, name: `${first_name} ${last_name}` })
    }
    next = (next + 1) % people
  }

  const waiting = () =>
    db
      .selectFrom('partner_visits')
      .select(['member_id', 'person_key'])
      .where('team_id', '=', teamId)
      .where('connection_id', '=', connectionId)
      .where('state', '=', 'waiting')
      .where('member_id', 'is not', null)
      .where('next_ask_at', 'is', null)
      .execute()

  const visits = repeat(goOn, pauseMs, (error) => log.warn({ err: error }, 'a visitor of the demo gym turned back'))
  // A new user first sees the gym as it was made.
  const first = setTimeout(visits.start, pauseMs)
  return async () => {
    clearTimeout(first)
    await visits.close()
    await wellhub.close()
  }
}

/** A person of the partner; the same number is always the same person. */
async function visitorOf(n: number) {
  const { Faker, pt_BR } = await import('@faker-js/faker')
  const faker = new Faker({ locale: pt_BR, seed: n + 1 })
  return {
    gympass_user_id: String(1_000_000_000_001 + n),
    first_name: faker.person.firstName(),
    last_name: faker.person.lastName(),
  }
}
