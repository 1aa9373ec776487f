import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeClock, fakeClock } from '../parts/clock.ts'
import { type Options, startTopdata, type Topdata } from './device.ts'
import { type FakeServer, fakeServer, type Message } from './fake-server.ts'

// A reader for a test: a device, the server that it connects to, and a clock that only the test moves.

export interface Bench {
  device: Topdata
  server: FakeServer
  clock: FakeClock
  /** Calls the HTTP API. */
  api(message: object): Promise<Message>
  settled(): Promise<void>
  restart(): Promise<Topdata>
}

/** Runs a test with a reader that is connected to a server, and ends both. */
export async function withDevice(
  options: Partial<Options> & { patienceMs?: number },
  test: (bench: Bench) => Promise<void>,
): Promise<void> {
  const { patienceMs, ...given } = options
  const stateDir = mkdtempSync(join(tmpdir(), 'topdata-'))
  const clock = fakeClock(undefined, { patienceMs })
  const server = await fakeServer()
  const whole = { stateDir, clock, address: server.address, ...given }
  const bench: Bench = {
    device: await startTopdata(whole),
    server,
    clock,
    async api(message) {
      const response = await fetch(`${bench.device.address}/api`, {
        method: 'POST',
        headers: { connection: 'close' },
        body: JSON.stringify(message),
      })
      return response.json()
    },
    settled: () => clock.advance(0),
    async restart() {
      await bench.device.end()
      bench.device = await startTopdata(whole)
      await clock.advance(0)
      return bench.device
    },
  }
  try {
    await clock.advance(0)
    await test(bench)
  } finally {
    await bench.device.end()
    await server.end()
    rmSync(stateDir, { recursive: true })
  }
}
