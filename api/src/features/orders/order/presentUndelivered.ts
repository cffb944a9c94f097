import type { components } from '../../../generated/openapi.ts'
import type { UndeliveredMail } from '../../../shop/letters/undelivered.ts'

/** A mail to the customer that did not arrive. */
export const presentUndelivered = (mail: UndeliveredMail): components['schemas']['UndeliveredMail'] => ({
  kind: mail.template,
  email: mail.recipient,
  reason: mail.undeliveredReason,
  code: mail.undeliveredCode,
  at: mail.undeliveredAt.toISOString(),
})
