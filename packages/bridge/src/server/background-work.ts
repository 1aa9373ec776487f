import type { BridgeConfig, HealthAnswer, TokenAnswer } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import type { DeviceTable } from '../devices/device-table.ts'
import { budgetMs, endGrant } from '../door/door.ts'
import { type Loop, loop } from './background.ts'
import { takeCommands, tellResults } from './commands.ts'
import { readMembers } from './members.ts'
import { program } from './pair.ts'
import { sendFacts } from './send-facts.ts'
import { ServerAway } from './server-client.ts'

const healthEveryMs = 10_000
/** How often a server that is away is checked. When it answers in time again, people at the door wait for it again. */
const probeEveryMs = 2000
const membersEveryMs = 15_000
const sweepEveryMs = 1000
/** Long enough for anybody to walk through; a passage that was not reported by then is `unconfirmed`. */
const turnWithinMs = 30_000
const hourMs = 3_600_000
/** A device that decided alone reports within this time who came in. */
const untoldMs = 120_000
/** A member who came in longer ago has left, even if no turnstile saw it. */
const longestVisitMs = 12 * hourMs
const grantsKeptMs = 7 * 24 * hourMs
const tokenForMs = 24 * hourMs

/** Reads the configuration, stores it and applies it to the devices. */
export async function readConfig(core: Core, devices: DeviceTable): Promise<void> {
  const config = await core.server.call<BridgeConfig>('GET', '/config')
  if (!Array.isArray(config.devices)) throw new ServerAway('What answers is not the server.')
  core.setConfig(config)
  await devices.apply(config)
}

/** All work that does not serve people at the doors directly. */
export function backgroundWork(core: Core, devices: DeviceTable): Pick<Loop, 'close'> {
  const { log, server, clock, breaker, notes } = core
  const startedAt = new Date(clock.now()).toISOString()
  let reachable = true

  async function tellHealth(): Promise<void> {
    const began = performance.now()
    const body = {
      program: program(),
      started_at: startedAt,
      queue: core.facts.length(),
      devices: devices.all().map((device) => device.health()),
    }
    try {
      const { now, config_version } = await server.call<HealthAnswer>('POST', '/health', { body })
      const took = performance.now() - began
      clock.follow(Date.parse(now), took)
      notes.set('latest', clock.now())
      if (took <= budgetMs) breaker.answered()
      if (!reachable) for (const waiting of [facts, members, results, commands, seen]) waiting.retry()
      reachable = true
      if (config_version !== core.config().version) await readConfig(core, devices)
    } catch (error) {
      reachable = false
      throw error
    }
  }

  async function endOverdue(): Promise<void> {
    const now = clock.now()
    for (const grant of core.grants.overdue(now - turnWithinMs)) {
      const counts = core.config().unconfirmed_counts
      endGrant(core, grant, { how: 'unconfirmed', at: grant.grantedAt }, counts)
      if (grant.purpose === 'member') log('info', 'nobody reported the turn', { device_id: grant.deviceId })
    }
  }

  async function tellSeen(): Promise<void> {
    const cursor = notes.get('cursor')
    if (cursor === undefined || notes.get('readingWhole') === true) return
    for (const device of devices.all()) {
      const users = device.usersHeld()
      const told = `${cursor} ${users}`
      if (users === undefined || lastTold.get(device.config.id) === told) continue
      await server.call('POST', '/members/seen', { body: { device_id: device.config.id, cursor, users } })
      lastTold.set(device.config.id, told)
    }
  }

  async function renewToken(): Promise<void> {
    core.grants.forget(clock.now() - grantsKeptMs)
    if (clock.now() - (notes.get('tokenMadeAt') ?? 0) < tokenForMs) return
    const { token } = await server.call<TokenAnswer>('POST', '/token', { body: {} })
    core.store.transact(() => {
      notes.set('token', token)
      notes.set('tokenMadeAt', clock.now())
    })
    log('info', 'the token was renewed')
  }

  /** Devices get what they missed: also one that cannot be called now, or that somebody took out of use for a while. */
  const holding = () => {
    const serving = devices.all().filter(({ adapter }) => adapter.putUsers !== undefined)
    return new Set([...serving.map(({ config }) => config.id), ...core.queue.everWritten()])
  }
  const usersChanged = (userIds: number[]) => {
    for (const deviceId of holding()) core.queue.add(deviceId, userIds)
  }

  /** Makes the devices forget members who were kept only for the way out. */
  async function forgetWhoLeft(): Promise<void> {
    const left = core.store.transact(() => {
      const gone = core.members.forgetLeft({ until: clock.now() - untoldMs, since: clock.now() - longestVisitMs })
      usersChanged(gone)
      return gone
    })
    if (left.length > 0) for (const device of devices.all()) device.usersWait()
  }

  const readAllMembers = (signal: AbortSignal) =>
    readMembers({
      ...core,
      signal,
      onChanged: usersChanged,
      onForget: (userId) => {
        for (const deviceId of holding()) core.queue.forgetFirst(deviceId, userId)
      },
      onWhole: () => log('info', "the members' snapshot was read", { members: core.members.count() }),
      onWritten: () => {
        for (const device of devices.all()) device.usersWait()
      },
    })

  const lastTold = new Map<string, string>()
  const options = (name: string, everyMs: number | (() => number)) => ({ name, everyMs, log })
  const facts = loop(() => sendFacts(core), options('telling what happened', 5000))
  const health = loop(tellHealth, {
    ...options('telling the state', () => (breaker.isOpen() ? probeEveryMs : healthEveryMs)),
    longestMs: probeEveryMs,
  })
  const members = loop(readAllMembers, options("reading the members' snapshot", membersEveryMs))
  const commanding = {
    ...core,
    device: devices.byId,
    devices: devices.all,
    readConfig: () => readConfig(core, devices),
    resultWaits: () => results.wake(),
  }
  const results = loop(() => tellResults(core), options('telling how commands went', 5000))
  const commands = loop((signal) => takeCommands(commanding, signal), options('waiting for commands', 200))
  const loops: Loop[] = [
    ...[facts, health, members, results, commands],
    loop(endOverdue, options('ending grants', sweepEveryMs)),
    loop(forgetWhoLeft, options('forgetting who left', sweepEveryMs)),
    loop(renewToken, options('renewing the token', hourMs)),
  ]
  const seen = loop(tellSeen, options('telling what devices hold', membersEveryMs))
  loops.push(seen)
  core.wake.facts = facts.wake
  core.wake.health = health.retry
  return {
    close: async () => {
      const ended = loops.map((each) => each.close())
      // Cutting off requests that are under way loses nothing: their data is on the disk, and is taken once.
      await server.close()
      await Promise.all(ended)
    },
  }
}
