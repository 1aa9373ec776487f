import { collectCharge, connectProvider, disconnectProvider, providerOf } from '#modules/payments/index.ts'
import { startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import { actingAlone } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { repeat } from '#platform/time/repeat.ts'
import type { Given } from './turnstiles.ts'

/** How often a member pays in the app. */
const everyMs = 90_000
/** How often new codes and mandates are accepted. */
const lookMs = 6000

interface Options extends Omit<Given, 'dataDir'> {
  everyMs?: number
  lookMs?: number
}

/**
 * Connects a gym with an emulated bank in this process. A new code or mandate is accepted within seconds, and now and then a member pays a
 * due charge. Returns how to end it.
 */
export async function startBank(given: Options): Promise<() => Promise<void>> {
  const { company, db, box, server, log, everyMs: pauseMs = everyMs, lookMs: shownMs = lookMs } = given
  const { id: teamId, timezone: timeZone } = company
  const context = () => actingAlone({ db, teamId, timeZone, now: machineNow() }, 'operator')
  const reach = { box, allowPrivate: async () => true }
  const bank = await startPixEmulator()
  async function connect() {
    const wanted = { provider: providerOf('pix'), settings: bank.settings, origin: server }
    const connected = await connectProvider(context(), reach, wanted)
    if (connected instanceof Failure) throw new Error(connected.message)
    return connected
  }
  // The bank from before a restart is gone, and this one does not know what waited there.
  await disconnectProvider(context(), reach, (await connect()).id)
  const connected = await connect()

  /** What was paid or accepted last time may not have been reported yet. */
  const already = () => undefined

  async function accept(): Promise<void> {
    for (const { reference } of await waiting()) await bank.pay({ txid: reference }).catch(already)
    for (const { copia_e_cola } of await mandates()) {
      await bank.acceptMandate({ copiaECola: copia_e_cola! }).catch(already)
    }
  }

  /** A member opens the app, and makes a code for a due charge. */
  async function payOne(): Promise<void> {
    const today = localDate(machineNow(), timeZone).toString()
    const due = await db
      .selectFrom('charges')
      .select('id')
      .where('team_id', '=', teamId)
      .where('status', 'in', ['pending', 'overdue'] as const)
      .where('due_date', '<=', today)
      .orderBy('due_date', 'desc')
      .limit(20)
      .execute()
    const one = due[Math.floor(Math.random() * due.length)]
    if (one !== undefined) await collectCharge(context(), reach, { chargeId: one.id })
  }

  const waiting = () =>
    db
      .selectFrom('payment_attempts')
      .select('reference')
      .where('team_id', '=', teamId)
      .where('connection_id', '=', connected.id)
      .where('kind', '=', 'code')
      .where('state', '=', 'waiting')
      .execute()

  const mandates = () =>
    db
      .selectFrom('payment_mandates')
      .select('copia_e_cola')
      .where('team_id', '=', teamId)
      .where('connection_id', '=', connected.id)
      .where('state', '=', 'waiting')
      .where('copia_e_cola', 'is not', null)
      .execute()

  const onError = (error: unknown) => log.warn({ err: error }, 'a member of the demo gym could not pay')
  const payers = [repeat(accept, shownMs, onError), repeat(payOne, pauseMs, onError)]
  for (const payer of payers) payer.start()
  return async () => {
    for (const payer of payers) await payer.close()
    await bank.close()
  }
}
