import { hostname, release, type } from 'node:os'
import type { BridgeConfig, PairAnswer } from '@catraca/device-contract/messages.ts'
import { releaseVersion } from '#platform/config/release.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import type { BridgeClock } from './bridge-clock.ts'
import { type Server, ServerAway, ServerRefused } from './server-client.ts'
import type { NoteBook } from './state/notes.ts'
import type { Store } from './state/store.ts'

/** What the server is told of this program. */
export function program(): { version: string; host: string; system: string } {
  return { version: releaseVersion(), host: hostname().slice(0, 200), system: `${type()} ${release()}`.slice(0, 100) }
}

export interface Pairing {
  server: Server
  store: Store
  notes: NoteBook
  clock: BridgeClock
}

/** Uses each code that was not used before, in its order. Throws an OperatorError at one that the server refuses. */
export async function pair(codes: readonly string[], { server, notes, store, clock }: Pairing): Promise<void> {
  for (const code of codes) {
    const mark = tokenHash(code.trim().toLowerCase()).toString('hex')
    const used = notes.get('usedCodes') ?? []
    if (used.includes(mark)) continue
    const { token, config } = await use(code.trim(), server)
    store.transact(() => {
      if (token !== null) {
        notes.set('token', token)
        notes.set('tokenMadeAt', clock.now())
        // It may be another gym's: nothing is decided by the members of the one before.
        for (const name of ['cursor', 'snapshotAt', 'readingWhole'] as const) notes.forget(name)
      }
      notes.set('config', config)
      notes.set('usedCodes', [...used, mark].slice(-200))
    })
  }
}

async function use(code: string, server: Server): Promise<{ token: string | null; config: BridgeConfig }> {
  try {
    const body = { code, program: program() }
    return await server.call<PairAnswer>('POST', '/pair', { body }).catch((error) => {
      // A bridge that was unpaired becomes a new one, and keeps what it has not told yet.
      if (!(error instanceof ServerRefused) || error.status !== 401) throw error
      return server.call<PairAnswer>('POST', '/pair', { body, anonymous: true })
    })
  } catch (error) {
    if (error instanceof ServerRefused) throw new OperatorError(`The code ${code} was refused: ${error.message}`)
    if (error instanceof ServerAway) throw new OperatorError(`The code ${code} could not be used. ${error.message}`)
    throw error
  }
}
