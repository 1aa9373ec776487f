import { createStripeGateway, type Gateways } from './modules/billing/index.ts'
import { endSubscription, endSubscriptionTask } from './modules/memberships/index.ts'
import { passingTimeTasks } from './passing-time.ts'
import { machineNow, timestampText } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Db } from './platform/db/pool.ts'
import type { Tasks } from './platform/jobs/worker.ts'

/** Every job there is, by name. */
export function backgroundTasks(db: Db, gateways: Gateways): Tasks {
  return {
    ...passingTimeTasks(db),
    [endSubscriptionTask]: (payload) =>
      endSubscription(db, gateways, payload as Parameters<typeof endSubscription>[2], timestampText(machineNow())),
  }
}

export function configuredGateways({ stripeSecretKey, stripeApiBase }: Config): Gateways {
  return stripeSecretKey === undefined ? {} : { stripe: createStripeGateway(stripeSecretKey, stripeApiBase) }
}
