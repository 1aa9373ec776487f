import type { Fault } from './ground/fault.ts'
import { killed, withoutRedis } from './ground/redis.ts'

export const fault: Fault = {
  name: 'Redis killed',
  needs: ['redis-server'],
  run: (ground) => withoutRedis(ground, killed),
}
