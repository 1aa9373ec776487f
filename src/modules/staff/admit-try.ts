import { hash } from 'node:crypto'
import type { RequestOrigin } from '#platform/context.ts'
import type { Failure } from '#platform/errors/failure.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { type Share, type Tries, type Try, takeAll } from '#platform/limits/tries.ts'
import { placeOf } from '#platform/values/networks.ts'
import { type DeviceMark, isMarkOf } from './known-device.ts'
import { type Account, emailKey } from './sql.ts'

const free = { email: 5, address: 30, device: 5 }

/** A sign-in attempt that may proceed, and how to count it. */
export interface Admission {
  /** The accounts whose password may be tried; those that signed in on this device before come first. */
  accounts: Account[]
  onKnownDevice: boolean
  /** How long the next attempt would have to wait. */
  nextWaitSeconds: number
  /** The attempt was not a failure. */
  giveBack(): Promise<void>
  /**
   * The person signed in. `everywhere`: no other account was tried with this password. Otherwise the attempt stays a failed one for the
   * other accounts; if it did not, people could use an account of their own to guess the passwords of others.
   */
  succeed(person: Account, how: { everywhere: boolean }): Promise<void>
}

/**
 * Attempts from unknown devices are counted per e-mail address and per network, before anything is looked up. A person
 * who signed in on a device before has separate attempts there, so that a storm of wrong passwords locks out strangers
 * and not them.
 */
export async function admitTry(
  tries: Tries,
  email: string,
  { origin, marks }: { origin: RequestOrigin; marks: DeviceMark[] },
  find: () => Promise<{ accounts: Account[]; isShared: boolean }>,
): Promise<Admission | Failure<'RATE_LIMIT_EXCEEDED'>> {
  const takeAsStranger = () => takeAll(tries, strangersShares(email, origin))
  const early = marks.length === 0 ? await takeAsStranger() : undefined
  if (early !== undefined && 'waitMs' in early) return tooMany('TOO_MANY_TRIES', early.waitMs)

  const { accounts, isShared } = await find()
  const devices = new Map<string, Share>()
  for (const account of accounts) {
    const mark = marks.find((one) => isMarkOf(one, account))
    if (mark !== undefined) devices.set(account.id, shareOf(mark))
  }
  const known = accounts.filter(({ id }) => devices.has(id))
  const unknown = accounts.filter(({ id }) => !devices.has(id))
  const byDevice = await takeAll(tries, [...devices.values()])
  const isKnownEverywhere = known.length > 0 && unknown.length === 0
  const asStranger = early ?? (isKnownEverywhere ? [] : await takeAsStranger())
  const waits = [byDevice, asStranger].flatMap((taken) => ('waitMs' in taken ? [taken.waitMs] : []))
  const ofDevice = 'waitMs' in byDevice ? [] : byDevice
  const ofStranger = 'waitMs' in asStranger ? [] : asStranger
  if (ofDevice.length + ofStranger.length === 0) return tooMany('TOO_MANY_TRIES', Math.min(...waits))

  const giveBack = async (taken: Try[]) => void (await Promise.all(taken.map((one) => tries.giveBack(one))))
  return {
    accounts: [...(ofDevice.length > 0 ? known : []), ...(ofStranger.length > 0 ? unknown : [])],
    onKnownDevice: ofDevice.length > 0,
    nextWaitSeconds: Math.max(...[...ofDevice, ...ofStranger].map(({ nextWaitSeconds }) => nextWaitSeconds)),
    giveBack: () => giveBack([...ofDevice, ...ofStranger]),
    async succeed(person, { everywhere }) {
      const own = devices.get(person.id)
      if (own !== undefined) await tries.forget(own)
      await giveBack(ofDevice.filter(({ share }) => share !== own))
      if (!everywhere) return
      await giveBack(ofStranger)
      if (own === undefined && !isShared) await tries.forget(ofStranger[1]!.share)
    },
  }
}

/**
 * Unknown e-mail addresses are counted like known ones, and never stored in clear text. The network is counted first: a network that has to
 * wait leaves no counts for the addresses that it invents.
 */
function strangersShares(email: string, origin: RequestOrigin): [ofNetwork: Share, ofEmail: Share] {
  return [shareOfNetwork(origin), { key: `e-mail ${hash('sha256', emailKey(email), 'base64url')}`, free: free.email }]
}

function shareOf({ deviceId }: DeviceMark): Share {
  return { key: `device ${deviceId}`, free: free.device }
}

function shareOfNetwork({ address }: RequestOrigin): Share {
  return { key: `sign-in from ${placeOf(address ?? '')}`, free: free.address }
}

/** The count of wrong credentials that identify their owner without an e-mail address. */
export function shareOfCredential(
  whose: { team_id: string; id: string } | undefined,
  { origin, marks }: { origin: RequestOrigin; marks: DeviceMark[] },
): Share {
  const mark = whose && marks.find((one) => isMarkOf(one, whose))
  return mark === undefined ? shareOfNetwork(origin) : shareOf(mark)
}
