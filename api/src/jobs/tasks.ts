import type { Deps } from '../deps.ts'
import { expireHolds } from '../features/orders/expireHolds.ts'
import { sandboxWebhookSecret } from '../gateways/sandbox.ts'
import { deliverSandboxEvent } from '../gateways/sandboxWebhooks.ts'
import type { Tasks } from './worker.ts'

/** When the clock starts which job. */
export const CRONTAB = `
* * * * * expireHolds
7 * * * * forgetIdempotencyKeys
`

/** Every job of the worker. `apiUrl` is where this server answers, for the sandbox's webhooks. */
export const createTasks = ({ db, payments, config }: Deps, apiUrl: string, log: (error: unknown) => void): Tasks => ({
  expireHolds: () => expireHolds({ db, payments }, log),
  deliverSandboxEvent: ({ id }) =>
    deliverSandboxEvent(db, id, { url: `${apiUrl}/webhooks/payments`, secret: sandboxWebhookSecret(config.secret) }),
  forgetIdempotencyKeys: () => db('idempotency_keys').where('startedAt', '<', db.raw(`now() - interval '24 hours'`)).delete(),
})
