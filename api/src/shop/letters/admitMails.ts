import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import type { Config } from '../../config/config.ts'
import { mailboxOf, mailHostOf } from '../../gateways/mail/mailbox.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Until then a shop is new, unless it has been paid. */
const NEW_DAYS = 7
/** Mails of a shop in 24 hours, once it is not new any more. */
const MOST_OF_SHOP = 5000
/** Mails of a shop in an hour. */
const MOST = { mailbox: 10, domain: 100, network: 20 }

/** Templates of mails to an address that its owner may not have typed: the seller, or any visitor of a checkout. */
export const TO_OTHERS = [
  ...(['receipt', 'refund', 'refund_returned', 'withdrawal', 'reminder', 'shipped'] as const),
  ...(['payment_request', 'payment_reminder'] as const),
]

export interface Seller {
  id: string
  emailConfirmedAt: Date | null
  createdAt: Date
}

/** A mail that is about to be sent. */
export interface MailToAdmit extends Typed {
  id: string
  to: string
  createdAt: Date
  /** Keyed hash of the network that caused it; null if the seller did. */
  networkHash: string | null
  /** Whether it is sent later if it is refused now. Such mails use half of a day's limit, so that others are sent at once. */
  canWait?: boolean
}

/** Why a mail is not sent. */
export type Refusal = 'unconfirmed' | 'shop' | 'mailbox' | 'domain' | 'network'

interface Sent {
  canonicalRecipient: string
  networkHash: string | null
  /** Null while another process sends it. */
  sentAt: Date | null
  createdAt: Date
}

// Those that another process is about to send count, too. So do mails of waiting lists, which are no rows of `mails`.
const SENT = `
  select canonical_recipient, address_hash as network_hash, sent_at, mails.created_at
  from mails left join orders on orders.merchant_id = mails.merchant_id and orders.id = mails.order_id
  where mails.merchant_id = :merchantId and mails.template = any(:templates) and not (mails.id = any(cast(:ids as uuid[])))
    and (sent_at > :since or sent_at is null and skipped_at is null and attempts > 0 and due_at > now())
    and (cast(:testMode as boolean) or coalesce(orders.paid_minor, 0) = 0 or orders.contact_changed_at is not null
      or mails.data ->> 'typedBySeller' = 'true')
  union all
  select canonical_email, network_hash, mailed_at, mailed_at from waitlist_entries
  where merchant_id = :merchantId and mailed_at > :since and not (id = any(cast(:ids as uuid[])))
  order by created_at desc limit ${MOST_OF_SHOP}`

const PAID = `
  select id from orders where merchant_id = :merchantId and payment_status = 'completed' and paid_minor > 0 limit 1`

/** What is known of who typed the address of a mail. */
interface Typed {
  /** Of the order that it is about, minor units. */
  paidMinor?: number
  /** When the seller typed the address; null if the buyer did. */
  contactChangedAt?: Date | null
}

/** Whether the buyer paid real money, and so typed the address for themselves. In test mode nobody does. */
export const isPaid = ({ testMode }: Pick<Config, 'testMode'>, typed: Typed): boolean => !testMode && isTypedToPay(typed)

const isTypedToPay = ({ paidMinor = 0, contactChangedAt = null }: Typed) => paidMinor > 0 && !contactChangedAt

type Limits = Pick<Config, 'newSellerMails' | 'testMode'>

/**
 * The one rule for mails to people who may not have asked for them (docs/product/accounts.md#mails-to-others). Mails about an order
 * that was paid are always sent.
 * @param mails of one seller, in the order in which they are sent.
 * @returns why mails are not sent, by id. All others are.
 */
export async function admitMails(db: Knex, config: Limits, seller: Seller, mails: MailToAdmit[]): Promise<Map<string, Refusal>> {
  const limited = mails.filter((mail) => !isPaid(config, mail))
  if (limited.length === 0) return new Map()
  if (!seller.emailConfirmedAt) return new Map(limited.map(({ id }) => [id, 'unconfirmed']))
  const now = Date.now()
  const ids = limited.map(({ id }) => id)
  const { testMode } = config
  const bindings = { merchantId: seller.id, templates: TO_OTHERS, since: new Date(now - DAY_MS), ids, testMode }
  const sent = await sql<Sent>(db, SENT, bindings, 'sentToOthers')
  const most = (await isNew(db, testMode, seller)) ? config.newSellerMails : MOST_OF_SHOP
  const refused = new Map<string, Refusal>()
  for (const mail of limited) {
    const counted = sent.filter(({ sentAt, createdAt }) => sentAt || createdAt < mail.createdAt)
    const refusal =
      counted.length >= (mail.canWait ? Math.ceil(most / 2) : most) ? 'shop' : refusalOf(mail, counted, new Date(now - HOUR_MS))
    if (refusal) refused.set(mail.id, refusal)
    else
      sent.push({ canonicalRecipient: mail.to, networkHash: mail.networkHash, sentAt: new Date(now), createdAt: mail.createdAt })
  }
  return refused
}

async function isNew(db: Knex, testMode: boolean, { id: merchantId, createdAt }: Seller): Promise<boolean> {
  if (createdAt.getTime() < Date.now() - NEW_DAYS * DAY_MS) return false
  // In test mode anybody can pay.
  return testMode || (await sql(db, PAID, { merchantId }, 'hasBeenPaid')).length === 0
}

/** Orders that were paid, even in test mode, count for the shop only: no one types a stranger's address twenty times to pay. */
function refusalOf({ to, networkHash, ...typed }: MailToAdmit, sent: Sent[], since: Date): Refusal | null {
  if (isTypedToPay(typed)) return null
  const recent = sent.filter(({ sentAt }) => !sentAt || sentAt > since)
  const mailbox = mailboxOf(to)
  if (count(recent, ({ canonicalRecipient: one }) => mailboxOf(one) === mailbox) >= MOST.mailbox) return 'mailbox'
  if (networkHash && count(recent, (one) => one.networkHash === networkHash) >= MOST.network) return 'network'
  const host = mailHostOf(to)
  const isSame = ({ canonicalRecipient: one }: Sent) => mailHostOf(one)?.domain === host?.domain
  return host && !host.isProvider && count(recent, isSame) >= MOST.domain ? 'domain' : null
}

const count = <Row>(rows: Row[], counts: (row: Row) => boolean) => rows.filter(counts).length
