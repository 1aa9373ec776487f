import type { Fault } from './ground/fault.ts'
import { frozen, withoutRedis } from './ground/redis.ts'

export const fault: Fault = {
  name: 'Redis frozen',
  needs: ['redis-server'],
  run: (ground) => withoutRedis(ground, frozen),
}
