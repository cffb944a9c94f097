import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { forMerchants } from '../../platform/db/merchants.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { RecipientRefused, type SendMail } from '../../gateways/mail/mail.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import type { Refusal } from '../../shop/letters/admitMails.ts'
import type { OrderTemplate } from '../../shop/letters/queueMail.ts'
import { type Download, listDownloads } from '../delivery/downloads.ts'
import { type ClaimedMail, claimedMail, type ClaimedRow, claimMails, merchantsWithMails } from './claimMails.ts'
import { composeOrderMail } from './composeOrderMail.ts'
import { composeRequestMail } from './composeRequestMail.ts'
import { composeSubscriptionMail } from './composeSubscriptionMail.ts'
import { type EndedMail, markMails } from './markMails.ts'
import { instructs } from './templates/sellerBlocks.ts'
import { refusedOf, refuse } from './refusedMails.ts'

/** Merchants in a pass. */
const MERCHANTS = 50
/** Mails that are claimed and sent together, and how many of them are of one merchant, so that a long queue does not hold up others. */
const AT_ONCE = 100
const OF_MERCHANT = 20
/** Such batches in a pass. */
const ROUNDS = 5
/** Mails that end within this time are marked together. They are sent again if the process is killed before. */
const MARK_MS = 500
/** Longer than a mail server can take (gateways/mail/mail.ts). */
const LEASE_MS = 120_000
/** The delay grows from three seconds to six hours. All attempts together take four days. */
const MAX_ATTEMPTS = 25
const retryDelayMs = (attempts: number) => Math.exp(Math.min(10, attempts)) * 1000

/** Texts of the order's timeline. */
const TIMELINE_TEXTS: Record<OrderTemplate, string> = {
  receipt: 'Receipt mailed to the customer',
  shipped: 'Shipment mailed to the customer',
  sale: 'Sale notice mailed to you',
  refund: 'Refund notice mailed to the customer',
  refund_returned: 'Notice of the returned refund mailed to the customer',
  refund_returned_notice: 'Notice of the returned refund mailed to you',
  loss_notice: 'Notice of the lost dispute mailed to you',
  dispute_notice: 'Notice of the dispute mailed to you',
  dispute_won_notice: 'Notice of the won dispute mailed to you',
  withdrawal: 'Confirmation of the withdrawal mailed to the buyer',
  withdrawal_notice: 'Notice of the withdrawal mailed to you',
  reminder: 'Reminder mailed to the customer',
  invoice_incomplete_notice: 'Notice of the incomplete invoice mailed to you',
}

interface Sending extends Pick<Deps, 'db' | 'config'> {
  sendMail: SendMail
  log: (error: unknown) => void
}

/**
 * Sends the mails that are due. Each is sent once, except when the process is killed between sending and marking: then it
 * is sent again under the same message id. A mail that was not accepted is tried again later and does not hold up others. One whose
 * recipient is refused for good ends at once, and its order says so.
 * @returns how many were claimed.
 */
export async function sendDueMails(deps: Sending): Promise<number> {
  let waiting = await merchantsWithMails(deps.db, MERCHANTS, deps.log)
  let claimed = 0
  for (let round = 0; round < ROUNDS && waiting.length; round++) {
    const most = Math.min(OF_MERCHANT, Math.ceil(AT_ONCE / waiting.length))
    const claim = (merchantIds: string[]) => claimMails(deps.db, merchantIds, { most, leaseMs: LEASE_MS })
    const rows = await forMerchants(deps.db, waiting, claim, deps.log)
    claimed += rows.length
    if (rows.length) {
      faultPoint('mails claimed')
      await sendAll(deps, rows)
    }
    waiting = merchantsOf(rows).filter((id) => rows.filter(({ merchantId }) => merchantId === id).length === most)
  }
  return claimed
}

const merchantsOf = (rows: ClaimedRow[]) => [...new Set(rows.map(({ merchantId }) => merchantId))]

/** Marks what has ended again and again, so that a mail server that takes its time for one holds up no other. */
async function sendAll(deps: Sending, rows: ClaimedRow[]): Promise<void> {
  const prepare = (merchantIds: string[]) =>
    prepareMails(
      deps,
      rows.filter(({ merchantId }) => merchantIds.includes(merchantId)),
    )
  const prepared = await forMerchants(deps.db, merchantsOf(rows), prepare, deps.log)
  const unmarked: EndedMail[] = []
  let isDone = false
  const sending = Promise.all(
    prepared.map(async ({ mail, refusal, downloads }) => {
      unmarked.push(refusal ? refuse(mail, refusal) : await sendOne(deps, mail, downloads))
    }),
  ).then(() => (isDone = true))
  while (!isDone || unmarked.length) {
    await Promise.race([sending, sleep(MARK_MS, undefined, { ref: false })])
    const ended = unmarked.splice(0)
    if (!ended.length) continue
    faultPoint('mails sent')
    await markMails(deps.db, ended, deps.log)
  }
}

interface Prepared {
  mail: ClaimedMail
  /** Why it is not sent. */
  refusal: Refusal | undefined
  downloads: Download[]
}

async function prepareMails(deps: Sending, rows: ClaimedRow[]): Promise<Prepared[]> {
  const mails = rows.map(claimedMail)
  const refused = await refusedOf(deps, mails)
  const downloads = await readDownloads(deps.db, mails)
  return mails.map((mail) => ({ mail, refusal: refused.get(mail.id), downloads }))
}

/** Reads the downloads of receipts. */
async function readDownloads(db: Knex, mails: ClaimedMail[]): Promise<Download[]> {
  const orders = mails.flatMap(({ content }) =>
    'order' in content &&
    content.template === 'receipt' &&
    content.order.items.some(({ productType }) => productType === 'digital')
      ? [content.order]
      : [],
  )
  return orders.length ? listDownloads(db, orders) : []
}

async function sendOne(deps: Sending, claimed: ClaimedMail, downloads: Download[]): Promise<EndedMail> {
  const { id, content, merchant, attempts } = claimed
  const ended: EndedMail = {
    id,
    merchantId: merchant.id,
    subject: null,
    sentAt: null,
    skippedAt: null,
    dueAt: null,
    undelivered: null,
    text: null,
    instructs: false,
  }
  try {
    const mail = await compose(deps, claimed, downloads)
    if (!mail) return { ...ended, skippedAt: new Date() }
    await deps.sendMail(mail)
    return {
      ...ended,
      subject: mail.subject,
      sentAt: new Date(),
      text: 'order' in content ? TIMELINE_TEXTS[content.template] : null,
      instructs: 'order' in content && content.template === 'receipt' && instructs({ order: content.order, merchant }),
    }
  } catch (cause) {
    if (cause instanceof RecipientRefused) {
      deps.log(new Error(`Mail ${id} was refused for good`, { cause }))
      return {
        ...ended,
        skippedAt: new Date(),
        undelivered: 'refused',
        text: 'order' in content ? `No mail to ${claimed.to}: this address takes none` : null,
      }
    }
    deps.log(new Error(`Mail ${id} was not sent (attempt ${attempts} of ${MAX_ATTEMPTS})`, { cause }))
    return { ...ended, dueAt: attempts < MAX_ATTEMPTS ? new Date(Date.now() + retryDelayMs(attempts)) : null }
  }
}

async function compose(deps: Sending, { id, to, merchant, content }: ClaimedMail, downloads: Download[]): Promise<Mail | null> {
  if ('requestId' in content) {
    const written = await composeRequestMail(deps, merchant, content)
    return written && { id, merchantId: merchant.id, to, ...written }
  }
  if ('subscriptionId' in content) {
    const written = await composeSubscriptionMail(deps, merchant, content)
    return written && { id, merchantId: merchant.id, to, ...written }
  }
  if (!('order' in content))
    return {
      id,
      merchantId: merchant.id,
      to,
      subject: content.subject,
      text: content.text,
      ...(content.html && { html: content.html }),
    }
  const written = await composeOrderMail(deps, {
    ...content,
    merchant,
    downloads: downloads.filter(({ orderId }) => orderId === content.order.id),
  })
  return written && { id, merchantId: merchant.id, to, ...written }
}
