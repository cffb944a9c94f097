import type { Knex } from 'knex'
import { recipient } from './queueMail.ts'

export const SUBSCRIPTION_TEMPLATES = [
  ...(['subscription_trial_ending', 'subscription_failed', 'subscription_confirm', 'subscription_card_expires'] as const),
  ...(['subscription_price', 'subscription_cancelled', 'subscription_paused', 'subscription_resumed'] as const),
  ...(['subscription_skipped', 'subscription_ended'] as const),
]
export type SubscriptionTemplate = (typeof SUBSCRIPTION_TEMPLATES)[number]

/** What a mail says besides the subscription as it is when the mail is sent. */
export interface SubscriptionMailData {
  /** Makes the occasion its own: each is mailed once, ever. Default: the revision of the subscription. */
  which?: string
  /** What was charged in vain, or what is charged next, minor units with tax. */
  amountMinor?: number
  /** The order of the cycle that the mail is about. */
  orderId?: string
  /** ISO time when it is tried again. */
  nextAttemptAt?: string
  /** What a cycle cost until now, minor units. */
  oldMinor?: number
  /** What a cycle costs from `from` on, minor units. */
  newMinor?: number
  /** ISO time: from when a price applies, or until when a card can be charged. */
  from?: string
}

interface About {
  merchantId: string
  id: string
  customerEmail: string
  revision: number
}

/**
 * Queues a mail to the buyer about a subscription in the caller's transaction. It is composed when it is sent. Mails nobody whose
 * address was erased.
 */
export async function queueSubscriptionMail(
  trx: Knex,
  { merchantId, id: subscriptionId, customerEmail, revision }: About,
  template: SubscriptionTemplate,
  { which = String(revision), ...data }: SubscriptionMailData = {},
): Promise<void> {
  if (!customerEmail) return
  await trx('mails')
    .insert({
      merchantId,
      ...recipient(customerEmail),
      template,
      occasion: `${template}:${subscriptionId}:${which}`,
      data: { subscriptionId, ...data },
      dueAt: new Date(),
    })
    .onConflict(trx.raw('(merchant_id, occasion) where occasion is not null'))
    .ignore()
}
