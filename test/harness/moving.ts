import { onTestFinished } from 'vitest'
import { correctContact } from '#modules/member-sessions/index.ts'
import { type EvoEmulatorOptions, startEvoEmulator } from '#modules/move-in/emulator/index.ts'
import {
  moveIn,
  noPhotos,
  type OpenedSource,
  type OpenSource,
  openSource,
  type Progress,
  sourceOf,
} from '#modules/move-in/index.ts'
import type { Gym } from './gym.ts'

/** An EVO that ends with the test. */
export async function evo(options: EvoEmulatorOptions = {}) {
  const emulator = await startEvoEmulator({ requestsPerMinute: 0, ...options })
  onTestFinished(emulator.close)
  return emulator
}

export interface Wanted {
  dryRun?: boolean
  tells?: boolean
  plans?: Record<string, string>
  leads?: boolean
  progress?: Progress
  /** Ends the run with an error after this many pages. */
  dieAfter?: number
}

/** Runs a move from an emulated EVO, as the command does. */
export async function runMove(
  gym: Gym,
  { base_url, user, password }: Awaited<ReturnType<typeof evo>>,
  wanted: Wanted = {},
) {
  const settings = { base_url, user, password, requests_per_minute: 100_000, leads: wanted.leads ?? false }
  const opened = await openSource(sourceOf('evo'), settings, { allowPrivate: true })
  if (!('open' in opened)) throw new Error(opened.message)
  try {
    return await runFrom(gym, { id: 'evo', name: 'EVO', ...opened }, wanted)
  } finally {
    await opened.close()
  }
}

/** `progress` is the content of the command's folder. */
export async function runFrom(
  gym: Gym,
  source: { id: string; name: string; open: OpenSource; fetchPhoto?: OpenedSource['fetchPhoto'] },
  wanted: Wanted = {},
) {
  const { dryRun = false, tells = false, plans = {}, progress = { run_id: null, marks: {}, report: null } } = wanted
  let pages = 0
  return moveIn(await gym.context(), {
    source: {
      id: source.id,
      name: source.name,
      open: source.open,
      fetchPhoto: source.fetchPhoto ?? noPhotos,
      plans,
      unitId: gym.units.u1!,
    },
    ...{ correct: correctContact, dryRun, tells, progress },
    save: async (next) => {
      Object.assign(progress, structuredClone(next))
      if (++pages === wanted.dieAfter) throw new Error('killed')
    },
    onPage: () => {},
  })
}
