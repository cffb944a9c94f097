import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import { RecipientRefused, type SendMail } from '../../gateways/mail/mail.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import type { OrderTemplate } from '../../shop/letters/queueMail.ts'
import { type Download, listDownloads } from '../delivery/downloads.ts'
import { type ClaimedMail, claimMails, merchantsWithMails } from './claimMails.ts'
import { composeOrderMail } from './composeOrderMail.ts'
import { composeRequestMail } from './composeRequestMail.ts'
import { type EndedMail, markMails } from './markMails.ts'
import { instructs } from './templates/sellerBlocks.ts'
import { refusedOf, refuse } from './refusedMails.ts'

/** Merchants in a pass, and how many of them at once. */
const MERCHANTS = 50
const MERCHANTS_AT_ONCE = 5
/** Mails of one merchant that are claimed, sent and marked together. All are sent again if the process is killed meanwhile. */
const BATCH = 20
/** Batches of one merchant in a pass, so that a long queue does not hold up others. */
const ROUNDS = 5
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
  const merchants = await merchantsWithMails(deps.db, MERCHANTS)
  let claimed = 0
  const failed = (error: unknown) => {
    deps.log(error)
    return 0
  }
  const next = async () => {
    for (let id = merchants.shift(); id; id = merchants.shift()) {
      const count = await sendMailsOf(deps, id).catch(failed)
      claimed += count
    }
  }
  await Promise.all(Array.from({ length: MERCHANTS_AT_ONCE }, next))
  return claimed
}

async function sendMailsOf(deps: Sending, merchantId: string): Promise<number> {
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const mails = await claimMails(deps.db, merchantId, { most: BATCH, leaseMs: LEASE_MS })
    count += mails.length
    if (mails.length) {
      faultPoint('mails claimed')
      const refused = await refusedOf(deps, mails)
      const downloads = await readDownloads(deps.db, mails)
      const ended = await Promise.all(
        mails.map((mail) => {
          const refusal = refused.get(mail.id)
          return refusal ? refuse(mail, refusal) : sendOne(deps, mail, downloads)
        }),
      )
      faultPoint('mails sent')
      await markMails(deps.db, merchantId, ended)
    }
    if (mails.length < BATCH) break
  }
  return count
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
