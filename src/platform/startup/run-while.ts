import { repeat } from '../time/repeat.ts'

const lookEveryMs = 1000

/**
 * Starts something now, or as soon as it is wanted; ends it when it is no longer wanted, and starts it again after that. `start` registers
 * in the stack how to end what it opens. Rejects when the first look or start fails; later errors go to `onError` and it is tried again.
 * Returns how to end both the looking and what runs.
 */
export async function runWhile(
  isWanted: () => boolean | Promise<boolean>,
  start: (opened: AsyncDisposableStack) => Promise<void>,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  let running: AsyncDisposableStack | undefined

  async function settle(wanted: boolean): Promise<void> {
    if (wanted === (running !== undefined)) return
    if (!wanted) {
      const ended = running
      running = undefined
      return ended!.disposeAsync()
    }
    const opened = new AsyncDisposableStack()
    try {
      await start(opened)
      running = opened
    } finally {
      if (running === undefined) await opened.disposeAsync()
    }
  }

  const look = async () => settle(await isWanted())
  await look()
  const looking = repeat(look, lookEveryMs, onError)
  looking.start()
  return async () => {
    await looking.close()
    await settle(false)
  }
}
