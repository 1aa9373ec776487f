/**
 * The least work to deliver webhooks: a loop of undici that posts prepared bodies with prepared headers, over as many connections as the
 * service uses, and keeps no record. It posts everything at every GET, and answers with the time that took.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'undici'

interface Ready {
  headers: Record<string, string>
  body: string
}

const { url, file, connections } = JSON.parse(process.argv[2]!) as { url: string; file: string; connections: number }
const requests = JSON.parse(await readFile(file, 'utf8')) as Ready[]
const dispatcher = new Agent({ connections })

async function postAll(): Promise<number> {
  const queue = requests.values()
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const { headers, body } of queue) {
        const answer = await request(url, { method: 'POST', headers, body, dispatcher })
        await answer.body.text()
      }
    }),
  )
  return performance.now() - began
}

const server = createServer(async (_request, response) => void response.end(String(await postAll())))
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
