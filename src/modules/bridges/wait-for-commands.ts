import { setTimeout as pause } from 'node:timers/promises'
import type { Command, CommandsAnswer } from '@catraca/device-contract/messages.ts'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Live } from '#platform/events/live.ts'
import { shareLooks } from '#platform/limits/share-looks.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { listOpenCommands } from './commands-sql.ts'

/** A notification can be lost when its server fails, so the commands of a company with waiting bridges are read again after this time. */
const lookAgainMs = 5000

export interface CommandSurroundings {
  live: Live
  /** Does work within the company's limit of parallel requests. */
  within<T>(teamId: string, work: () => Promise<T>): Promise<T>
}

interface Waiter {
  bridgeId: string
  found: PromiseWithResolvers<Command[]>
}

/** The bridges of a company that wait here. */
interface Company {
  waiters: Set<Waiter>
  look(): Promise<Map<string, Command[]>>
  stop(): void
}

/** The commands of a bridge, as soon as there are any, and at the latest after `wait` seconds. */
export type WaitForCommands = (
  ctx: InCompany,
  waiting: { bridgeId: string; gone: AbortSignal },
  wait: number,
) => Promise<CommandsAnswer>

/**
 * One query for a company's commands serves all of its waiting bridges, however many they are, and takes one of the company's places. It
 * runs when a bridge arrives, when something has changed, and every few seconds.
 */
export function commandWaits({ live, within }: CommandSurroundings): WaitForCommands {
  const companies = new Map<string, Company>()

  function begin(db: Db, teamId: string): Company {
    const waiters = new Set<Waiter>()
    const look = shareLooks(() =>
      within(teamId, async () => {
        const bridgeIds = [...new Set([...waiters].map(({ bridgeId }) => bridgeId))]
        return Map.groupBy(
          await listOpenCommands(db, teamId, bridgeIds, machineNowText()),
          ({ bridge_id }) => bridge_id,
        )
      }),
    )
    const tellAll = () =>
      look().then(
        (commands) => {
          for (const { bridgeId, found } of waiters) {
            const own = commands.get(bridgeId)
            if (own !== undefined) found.resolve(own)
          }
        },
        (error) => {
          for (const { found } of waiters) found.reject(error)
        },
      )
    const stopWatching = live.watch(teamId, (topics) => {
      if (topics === undefined || topics.includes('devices')) void tellAll()
    })
    const timer = setInterval(tellAll, lookAgainMs)
    const stop = () => {
      clearInterval(timer)
      stopWatching()
    }
    return { waiters, look, stop }
  }

  return async ({ db, teamId }, { bridgeId, gone }, wait) => {
    const company = companies.get(teamId) ?? begin(db, teamId)
    companies.set(teamId, company)
    const waiter: Waiter = { bridgeId, found: Promise.withResolvers() }
    waiter.found.promise.catch(() => {})
    // It is registered before the query, so that no command created in between is missed.
    company.waiters.add(waiter)
    const enough = new AbortController()
    try {
      const commands = (await company.look()).get(bridgeId) ?? []
      // If the bridge has gone, nobody hears the answer.
      if (commands.length > 0 || wait === 0 || gone.aborted) return { commands }
      const signal = AbortSignal.any([gone, enough.signal])
      const nothing = pause(wait * 1000, [], { signal }).catch(() => [])
      return { commands: await Promise.race([waiter.found.promise, nothing]) }
    } finally {
      enough.abort()
      company.waiters.delete(waiter)
      if (company.waiters.size === 0) {
        companies.delete(teamId)
        company.stop()
      }
    }
  }
}
