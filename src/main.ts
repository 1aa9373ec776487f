import { readConfig } from '#platform/config/config.ts'
import { serve } from '#src/process/serve.ts'
import { fail } from './cli/fail.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  fail(error)
}
