import { refusalIn } from './refused.ts'

const keptMs = 15 * 60_000
const pauseMs = 1000
/** How many times a write is sent again while the service still works on an earlier copy of it. */
const mostWaits = 15

/** The actions of a person that are in progress, each with the keys of its writes. */
const underWay = new Set<KeysOfAction>()

class KeysOfAction {
  #keys = new Map<string, string>()
  #since = 0
  /** How often each write was sent in this run, since two equal writes may both be intended. */
  #sent = new Map<string, number>()

  begin(): void {
    this.#sent.clear()
    if (Date.now() - this.#since > keptMs) this.#keys.clear()
    if (this.#keys.size === 0) this.#since = Date.now()
  }

  keyOf(write: string): string {
    const times = (this.#sent.get(write) ?? 0) + 1
    this.#sent.set(write, times)
    const id = `${times} ${write}`
    const key = this.#keys.get(id) ?? crypto.randomUUID()
    this.#keys.set(id, key)
    return key
  }

  clear(): void {
    this.#keys.clear()
  }
}

/**
 * For one thing that a person can do, such as the button of a dialog: runs it so that its writes carry an Idempotency-Key. Until it has
 * succeeded, the same write is sent with the same key each time, so that a second click after a lost answer does nothing twice. After that,
 * or after a quarter of an hour, the same write counts as a new one.
 */
export function createAction(): <T>(run: () => Promise<T>) => Promise<T> {
  const keys = new KeysOfAction()
  return async (run) => {
    keys.begin()
    underWay.add(keys)
    try {
      const result = await run()
      keys.clear()
      return result
    } finally {
      underWay.delete(keys)
    }
  }
}

/**
 * Sends a request with `send`. A write of an action gets its key, and is sent once more by itself when its answer is
 * lost: the connection broke, or the database fell silent at the end.
 */
export async function sendOnce(request: Request, send: (request: Request) => Promise<Response>): Promise<Response> {
  const action = [...underWay].at(-1)
  if (request.method === 'GET' || action === undefined) return send(request)
  request.headers.set('idempotency-key', action.keyOf(await describe(request)))
  let isRepeat = false
  for (let waits = 0; ; waits++) {
    const response = await send(request.clone()).catch((error) => {
      // Browsers throw a TypeError for a request that got no answer at all.
      if (isRepeat || !(error instanceof TypeError)) throw error
      return undefined
    })
    const reason = response && (await reasonOf(response))
    const isLost = response === undefined || reason === 'OUTCOME_UNKNOWN'
    const isInUse = reason === 'IDEMPOTENCY_KEY_IN_USE' && waits < mostWaits
    if (response !== undefined && !isInUse && (!isLost || isRepeat)) return response
    isRepeat ||= isLost
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

async function describe(request: Request): Promise<string> {
  return `${request.method} ${request.url} ${await request.clone().text()}`
}

async function reasonOf(response: Response): Promise<string | undefined> {
  return response.ok ? undefined : (await refusalIn(response.clone())).details.reason
}
