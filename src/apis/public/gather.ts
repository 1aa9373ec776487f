import type { FastifyInstance } from 'fastify'

const gatherMs = 1000
const mostWaiting = 10_000

/**
 * Returns a function that takes what is to be written outside of requests. It is written in batches once a second, one after the other, and
 * before the server closes. What comes while too much waits is lost, and so is what waits when the process is killed.
 */
export function gather<T>(app: FastifyInstance, write: (batch: T[]) => Promise<void>): (make: () => T) => void {
  let waiting: T[] = []
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()

  const writeAll = () => {
    timer = undefined
    const batch = waiting
    waiting = []
    writing = writing.then(() => write(batch))
  }
  app.addHook('onClose', async () => {
    clearTimeout(timer)
    if (waiting.length > 0) writeAll()
    await writing
  })
  return (make) => {
    if (waiting.length >= mostWaiting) return
    waiting.push(make())
    timer ??= setTimeout(writeAll, gatherMs)
  }
}
