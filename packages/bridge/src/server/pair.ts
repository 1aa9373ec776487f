import { hash } from 'node:crypto'
import { hostname, release, type } from 'node:os'
import type { BridgeConfig, PairAnswer } from '@catraca/device-contract/messages.ts'
import manifest from '../../package.json' with { type: 'json' }
import { CannotStart } from '../cannot-start.ts'
import type { Core } from '../core.ts'
import { type Server, ServerAway, ServerRefused } from './server-client.ts'

/** What the server learns about this program. */
export function program(): { version: string; host: string; system: string } {
  return { version: manifest.version, host: hostname().slice(0, 200), system: `${type()} ${release()}`.slice(0, 100) }
}

export type Pairing = Pick<Core, 'server' | 'store' | 'notes' | 'clock'>

/** Uses the codes that were not used before, in their order. Throws CannotStart at a code that the server refuses. */
export async function pair(codes: readonly string[], { server, notes, store, clock }: Pairing): Promise<void> {
  for (const code of codes) {
    const mark = hash('sha256', code.trim().toLowerCase())
    const used = notes.get('usedCodes') ?? []
    if (used.includes(mark)) continue
    const { token, config } = await use(code.trim(), server)
    store.transact(() => {
      if (token !== null) {
        notes.set('token', token)
        notes.set('tokenMadeAt', clock.now())
        // The new server may belong to another gym: nothing is decided by the members of the earlier one.
        for (const name of ['cursor', 'snapshotAt', 'readingWhole'] as const) notes.forget(name)
      }
      notes.set('config', config)
      // Facts about this device may have waited for it.
      store.run('update facts set not_before = 0')
      notes.set('usedCodes', [...used, mark].slice(-200))
    })
  }
}

async function use(code: string, server: Server): Promise<{ token: string | null; config: BridgeConfig }> {
  try {
    const body = { code, program: program() }
    return await server.call<PairAnswer>('POST', '/pair', { body }).catch((error) => {
      // A bridge that was unpaired becomes a new one, and keeps the facts that it has not sent yet.
      if (!(error instanceof ServerRefused) || error.status !== 401) throw error
      return server.call<PairAnswer>('POST', '/pair', { body, anonymous: true })
    })
  } catch (error) {
    if (error instanceof ServerRefused) throw new CannotStart(`The code ${code} was refused: ${error.message}`)
    if (error instanceof ServerAway) throw new CannotStart(`The code ${code} could not be used. ${error.message}`)
    throw error
  }
}
