import { sendDueMails } from './features/mail/sendDueMails.ts'
import { handlePaymentEvents } from './features/webhooks/handlePaymentEvents.ts'
import { sandboxWebhookSecret } from './gateways/sandbox.ts'
import { deliverSandboxEvents } from './gateways/sandboxWebhooks.ts'
import { followSales } from './features/orders/following/followSales.ts'
import type { TaskOptions } from './tasks.ts'

/** Work that is done in batches. Returns how many rows it took; zero when nothing is due. */
export type Batches = Record<string, () => Promise<number>>

/** Every batch work by name. Processes that run jobs repeat each in a loop (jobs/loop.ts). */
export const createBatches = ({ db, payments, sandbox, config, apiUrl, sendMail, log }: TaskOptions): Batches => ({
  handlePaymentEvents: () => handlePaymentEvents({ db, payments, config }, log),
  ...(sandbox && {
    deliverSandboxEvents: () =>
      deliverSandboxEvents(db, { url: `${apiUrl}/webhooks/payments`, secret: sandboxWebhookSecret(config.secrets.first), log }),
  }),
  followSales: () => followSales({ db }, log),
  sendDueMails: () => sendDueMails({ db, config, sendMail, log }),
})
