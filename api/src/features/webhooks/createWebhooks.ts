import type { Deps } from '../deps.ts'
import type { Webhooks } from '../../gateways/webhooks/webhooks.ts'
import { createDirect } from './direct/createDirect.ts'
import { createViaSvix } from './viaSvix.ts'

/** Delivers through Svix if the operator has configured it, otherwise directly (docs/product/events.md#webhooks). */
export function createWebhooks({ db, config }: Pick<Deps, 'db' | 'config'>, log: (error: unknown) => void): Webhooks {
  if (config.svix) return createViaSvix({ db, config, svix: config.svix, log })
  return createDirect({ db, config, log })
}
