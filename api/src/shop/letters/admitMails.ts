import type { Knex } from 'knex'
import { groupsOf, scoped, sqlFor } from '../../platform/db/merchants.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Config } from '../../config/config.ts'
import { mailboxOf, mailHostOf } from '../../gateways/mail/mailbox.ts'
import { SUBSCRIPTION_TEMPLATES } from './queueSubscriptionMail.ts'

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
  ...SUBSCRIPTION_TEMPLATES,
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

interface SentMail {
  canonicalRecipient: string
  networkHash: string | null
  /** Null while another process sends it. */
  sentAt: Date | null
  createdAt: Date
}
type Sent = SentMail & { merchantId: string }

// Those that another process is about to send count, too. So do mails of waiting lists, which are no rows of `mails`.
const sentOf = (merchant: string) => `
  select mails.merchant_id, canonical_recipient, address_hash as network_hash, sent_at, mails.created_at
  from mails left join orders on orders.merchant_id = mails.merchant_id and orders.id = mails.order_id
  where mails.merchant_id = ${merchant} and mails.template = any(:templates) and not (mails.id = any(cast(:ids as uuid[])))
    and (sent_at > :since or sent_at is null and skipped_at is null and attempts > 0 and due_at > now())
    and (cast(:testMode as boolean) or coalesce(orders.paid_minor, 0) = 0 and mails.data ->> 'subscriptionId' is null or orders.contact_changed_at is not null
      or mails.data ->> 'typedBySeller' = 'true')
  union all
  select merchant_id, canonical_email, network_hash, mailed_at, mailed_at from waitlist_entries
  where merchant_id = ${merchant} and mailed_at > :since and not (id = any(cast(:ids as uuid[])))
  order by created_at desc limit ${MOST_OF_SHOP}`
const SENT = {
  ...scoped(({ either }) =>
    either(
      sentOf(':merchantId'),
      `select sent.* from unnest(cast(:merchantIds as uuid[])) as of (merchant_id) cross join lateral (${sentOf('of.merchant_id')}) sent`,
    ),
  ),
  name: 'sentToOthers',
}

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

/** Mails of one seller, in the order in which they are sent. */
interface OfSeller {
  seller: Seller
  mails: MailToAdmit[]
}

/**
 * The one rule for mails to people who may not have asked for them (docs/product/accounts.md#mails-to-others). Mails about an order
 * that was paid are always sent.
 * @param mails of one seller, in the order in which they are sent.
 * @returns why mails are not sent, by id. All others are.
 */
export const admitMails = (db: Knex, config: Limits, seller: Seller, mails: MailToAdmit[]): Promise<Map<string, Refusal>> =>
  admitMailsOf(db, config, [{ seller, mails }])

/** The same for mails of several sellers. */
export async function admitMailsOf(db: Knex, config: Limits, all: OfSeller[]): Promise<Map<string, Refusal>> {
  const refused = new Map<string, Refusal>()
  const limited: OfSeller[] = []
  for (const { seller, mails } of all) {
    const unpaid = mails.filter((mail) => !isPaid(config, mail))
    if (!seller.emailConfirmedAt) for (const { id } of unpaid) refused.set(id, 'unconfirmed')
    else if (unpaid.length) limited.push({ seller, mails: unpaid })
  }
  if (!limited.length) return refused
  const sent = await readSent(db, config, limited)
  for (const { seller, mails } of limited) {
    const own = sent.filter(({ merchantId }) => merchantId === seller.id)
    const most = (await isNew(db, config.testMode, seller)) ? config.newSellerMails : MOST_OF_SHOP
    refuseSome(mails, own, most, refused)
  }
  return refused
}

async function readSent(db: Knex, { testMode }: Limits, limited: OfSeller[]): Promise<Sent[]> {
  const ids = limited.flatMap(({ mails }) => mails.map(({ id }) => id))
  const bindings = { templates: TO_OTHERS, since: new Date(Date.now() - DAY_MS), ids, testMode }
  const sent: Sent[] = []
  for (const merchantIds of await groupsOf(
    db,
    limited.map(({ seller }) => seller.id),
  ))
    sent.push(...(await sqlFor<Sent>(db, SENT, merchantIds, bindings)))
  return sent
}

/** @param most mails of this seller in a day. */
function refuseSome(mails: MailToAdmit[], before: SentMail[], most: number, refused: Map<string, Refusal>): void {
  const sent: SentMail[] = [...before]
  const now = Date.now()
  for (const mail of mails) {
    const counted = sent.filter(({ sentAt, createdAt }) => sentAt || createdAt < mail.createdAt)
    const refusal =
      counted.length >= (mail.canWait ? Math.ceil(most / 2) : most) ? 'shop' : refusalOf(mail, counted, new Date(now - HOUR_MS))
    if (refusal) refused.set(mail.id, refusal)
    else
      sent.push({ canonicalRecipient: mail.to, networkHash: mail.networkHash, sentAt: new Date(now), createdAt: mail.createdAt })
  }
}

async function isNew(db: Knex, testMode: boolean, { id: merchantId, createdAt }: Seller): Promise<boolean> {
  if (createdAt.getTime() < Date.now() - NEW_DAYS * DAY_MS) return false
  // In test mode anybody can pay.
  return testMode || (await sql(db, PAID, { merchantId }, 'hasBeenPaid')).length === 0
}

/** Orders that were paid, even in test mode, count for the shop only: no one types a stranger's address twenty times to pay. */
function refusalOf({ to, networkHash, ...typed }: MailToAdmit, sent: SentMail[], since: Date): Refusal | null {
  if (isTypedToPay(typed)) return null
  const recent = sent.filter(({ sentAt }) => !sentAt || sentAt > since)
  const mailbox = mailboxOf(to)
  if (count(recent, ({ canonicalRecipient: one }) => mailboxOf(one) === mailbox) >= MOST.mailbox) return 'mailbox'
  if (networkHash && count(recent, (one) => one.networkHash === networkHash) >= MOST.network) return 'network'
  const host = mailHostOf(to)
  const isSame = ({ canonicalRecipient: one }: SentMail) => mailHostOf(one)?.domain === host?.domain
  return host && !host.isProvider && count(recent, isSame) >= MOST.domain ? 'domain' : null
}

const count = <Row>(rows: Row[], counts: (row: Row) => boolean) => rows.filter(counts).length
