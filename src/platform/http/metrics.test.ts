import type pg from 'pg'
import { expect, test } from 'vitest'
import type { Connections } from './connections.ts'
import { metricsOf } from './metrics.ts'

test('figures that cannot be read in time are left out of the metrics, and the others still come', async () => {
  const pool = { totalCount: 1, idleCount: 1, waitingCount: 0 } as pg.Pool
  const connections = { open: 1, refused: {}, cut: {} } as Connections
  const figure = (name: string, read: () => Promise<number>) => ({ name, help: name, read })
  const counted = [
    figure('silent', () => new Promise(() => {})),
    figure('broken', () => Promise.reject(new Error('away'))),
    figure('well', async () => 7),
  ]
  const began = performance.now()
  const text = await metricsOf({ pool, connections, counted })().register.metrics()
  expect(performance.now() - began).toBeLessThan(4000)
  expect(text).toContain('\nwell 7\n')
  expect(text).toContain('\ndatabase_connections{state="open"} 1\n')
  expect(text).not.toMatch(/^(silent|broken) /m)
})
