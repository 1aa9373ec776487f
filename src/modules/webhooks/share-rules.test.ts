import { expect, test } from 'vitest'
import { firstShare, nextShare } from './share-rules.ts'

const quick = { succeeded: true, durationMs: 1000 }
const slow = { succeeded: true, durationMs: 1001 }
const failed = { succeeded: false, durationMs: 1 }

test.each([
  ['the first success', { attempts: 2, isThrottled: false }, quick, { attempts: 4, isThrottled: false }],
  ['the last doubling', { attempts: 16, isThrottled: false }, quick, { attempts: 32, isThrottled: false }],
  ['a success with a full share', { attempts: 32, isThrottled: false }, quick, { attempts: 32, isThrottled: false }],
  ['a success of a throttled one', { attempts: 1, isThrottled: true }, quick, { attempts: 2, isThrottled: false }],
  ['a slow success with a full share', { attempts: 32, isThrottled: false }, slow, { attempts: 8, isThrottled: true }],
  ['a slow success of a dead one', { attempts: 1, isThrottled: true }, slow, { attempts: 8, isThrottled: true }],
  ['a failure with a full share', { attempts: 32, isThrottled: false }, failed, { attempts: 8, isThrottled: true }],
  ['a failure with eight', { attempts: 8, isThrottled: true }, failed, { attempts: 4, isThrottled: true }],
  ['the first failure', firstShare, failed, { attempts: 1, isThrottled: true }],
  ['one failure more', { attempts: 1, isThrottled: true }, failed, { attempts: 1, isThrottled: true }],
])('%s: %o, then %o, gives %o', (_, before, attempt, after) => {
  expect(nextShare(before, attempt)).toEqual(after)
})
