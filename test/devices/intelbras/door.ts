import type { Core } from './core.ts'

export type Side = 'entrance' | 'exit'

/** The relay fired: for whom, and who decided. */
export interface Opening {
  /** The real time in milliseconds. */
  at: number
  userId: string | null
  by: 'server' | 'device' | 'remote'
  side: Side
}

/** Somebody went through. */
export interface Passage extends Opening {
  passedAt: number
}

/** The turnstile behind the relay: free for some seconds after each pulse. The terminal does not see whether it turns. */
export function createDoor(core: Core, told: { turned(passage: Passage): void; opened(): void }) {
  let free: (Opening & { stop: () => void })[] = []

  return {
    open(opening: Omit<Opening, 'at'>): void {
      const one = { ...opening, at: core.clock.now(), stop: () => {} }
      const { stop: _, ...row } = one
      core.kept.append('opening', row)
      free.push(one)
      one.stop = core.timers.after(core.switches.open_ms, () => {
        free = free.filter((other) => other !== one)
        core.log('arm', 'shut again', { userId: one.userId })
      })
      core.log('arm', 'relay fired', { userId: one.userId, by: one.by })
      told.opened()
    },
    openRemotely(): void {
      this.open({ userId: null, by: 'remote', side: 'entrance' })
    },
    get isFree() {
      return free.length > 0
    },
    /** A person pushes the arm: it turns while it is free. */
    turn(): { passed: boolean } {
      const [one] = free
      if (!one) return { passed: false }
      one.stop()
      free = free.slice(1)
      const { stop: _, ...opening } = one
      const passage = { ...opening, passedAt: core.clock.now() }
      core.kept.append('passage', passage)
      core.log('arm', 'turned', { userId: one.userId, side: one.side })
      told.turned(passage)
      return { passed: true }
    },
    openings: () => core.kept.all<Opening>('opening'),
    passages: () => core.kept.all<Passage>('passage'),
    stop() {
      for (const one of free) one.stop()
      free = []
    },
  }
}

export type Door = ReturnType<typeof createDoor>
