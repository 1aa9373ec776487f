/**
 * Started by fair-shares.ts. Until its input ends, it requests lists of members over many connections from several addresses, the next one
 * as soon as one is answered. Then it prints how many answers came per second.
 */
import { Agent, request } from 'undici'

const [url, authorization, connections] = process.argv.slice(2)
const addresses = 8
let ended = false
let answers = 0
process.stdin.resume().on('end', () => {
  ended = true
})
const began = performance.now()
process.stdout.write('loud\n')
await Promise.all(
  Array.from({ length: Number(connections) }, async (_, i) => {
    const agent = new Agent({ connections: 1, connect: { localAddress: `127.0.0.${10 + (i % addresses)}` } })
    while (!ended) {
      const path = `/api/v1/members?page=${1 + (answers % 20)}`
      const answer = await request(`${url}${path}`, { headers: { authorization: authorization! }, dispatcher: agent })
      await answer.body.dump()
      answers++
    }
    await agent.close()
  }),
)
process.stdout.write(`${answers / ((performance.now() - began) / 1000)}\n`)
