import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const processes = 'test/process/**/*.test.ts'
const structure = 'test/structure/**/*.test.ts'
const devices = ['test/devices/**/*.test.ts', 'packages/**/*.test.ts']

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    pool: 'forks',
    // Now and then all that a worker started waits for something: two workers more than there are cores fill that.
    maxWorkers: availableParallelism() + 2,
    // Workers and the processes that they start load the same files; compiled once, a start costs a third less.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/compiled') },
    // Far more than any takes, so that a test fails for what it finds and not for how busy a machine is.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 30_000 } },
    // Projects run in the order of their names: the longest files begin, the shortest fill up the end.
    projects: [
      {
        extends: true,
        test: {
          name: 'processes',
          include: [processes],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [processes, structure, ...devices],
          // Loading the application takes longer than most files do. What a test needs of its own is its gym.
          isolate: false,
        },
      },
      // Emulators of turnstiles, and what speaks with them, need neither the service nor a database in their tests.
      { test: { name: 'devices', include: devices, testTimeout: 60_000, expect: { poll: { timeout: 30_000 } } } },
      // What the code itself has to look like: without a database, so that the check asks it too.
      { test: { name: 'structure', include: [structure], testTimeout: 60_000 } },
    ],
  },
})
