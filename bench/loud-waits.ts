/**
 * Started by fair-shares.ts: the bridge of a company keeps hundreds of polls waiting for commands. Meanwhile it sends other requests as fast
 * as they are answered, and ten times a second changes something that wakes the polls. When its input ends, it prints how many answers came
 * per second.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Agent, request } from 'undici'

const [url, authorization, polls] = process.argv.slice(2)
const [loops, addresses] = [8, 8]
const ringEveryMs = 100
/** A poll that is refused comes again much sooner than the refusal allows. */
const refusedPauseMs = 500
const longestMs = 60_000
let ended = false
let answers = 0
const ending = new AbortController()
process.stdin.resume().on('end', () => {
  ended = true
  ending.abort()
})
const began = performance.now()

async function ask(i: number, path: string, pauseMs: (status: number) => number): Promise<void> {
  const agent = new Agent({ connections: 1, connect: { localAddress: `127.0.0.${10 + (i % addresses)}` } })
  const method = path === '/token' ? 'POST' : 'GET'
  while (!ended && performance.now() - began < longestMs) {
    try {
      const address = `${url}/device/api${path}`
      const headers = { authorization: authorization! }
      const answer = await request(address, { method, headers, dispatcher: agent, signal: ending.signal })
      await answer.body.dump()
      answers++
      await pause(pauseMs(answer.statusCode))
    } catch {
      await pause(ended ? 0 : refusedPauseMs)
    }
  }
  await agent.destroy()
}

process.stdout.write('loud\n')
await Promise.all([
  ...Array.from({ length: Number(polls) }, (_, i) =>
    ask(i, '/commands?wait=30', (status) => (status === 200 ? 0 : refusedPauseMs)),
  ),
  ...Array.from({ length: loops }, (_, i) => ask(i, '/commands?wait=0', () => 0)),
  ask(0, '/token', () => ringEveryMs),
])
process.stdout.write(`${answers / ((performance.now() - began) / 1000)}\n`)
