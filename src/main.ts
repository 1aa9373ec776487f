import { fail } from './cli/fail.ts'
import { readConfig } from './platform/config.ts'
import { serve } from './serve.ts'

try {
  await serve(readConfig(process.env))
} catch (error) {
  fail(error)
}
