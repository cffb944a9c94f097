import type { Deps } from '../../deps.ts'
import type { Webhooks } from '../../gateways/webhooks.ts'
import { createDirect } from './direct/createDirect.ts'
import { createViaSvix } from './viaSvix.ts'

/** Through Svix where the operator has an account there, else by ourselves (decisions: Webhooks to merchants). */
export function createWebhooks({ db, config }: Pick<Deps, 'db' | 'config'>, log: (error: unknown) => void): Webhooks {
  if (config.svix) return createViaSvix({ db, config, svix: config.svix, log })
  return createDirect({ db, config, log })
}
