import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { readEmail } from '../../gateways/mail/canonicalEmail.ts'
import { invalidField, rateLimited, refused } from '../../platform/http/errors.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import type { Config } from '../../config/config.ts'
import { assertMayMail } from '../../shop/letters/assertMayMail.ts'
import { queueRequestMail } from '../../shop/letters/queueRequestMail.ts'
import { isKnownLanguage } from '../../shop/languages/languages.ts'
import { Link } from '../../shop/catalogue/Link.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { insertSession } from '../checkout-sessions/createSession.ts'
import { addDays, nextAfter, timesOf } from './schedule.ts'

type Settings = Pick<Config, 'secrets' | 'newSellerMails' | 'testMode'>
type Input = components['schemas']['PaymentRequestInput']

/** Requests of a shop in 24 hours, to prevent mass mails to strangers. Counted in the database, for all processes. */
const MOST_A_DAY = 50
const DAY_MS = 24 * 3_600_000
const USUAL_DAYS = 14
const MOST_DAYS = 365
/** A request can be paid for so long after its due date. */
const PAYABLE_DAYS = 365

/**
 * Creates a request with its checkout session, and queues its first mail.
 * @returns its id.
 * @throws 400 naming the field, 403, 422, and 429 after too many requests.
 */
export async function insertRequest(trx: Transaction, merchantId: string, input: Input, config: Settings): Promise<string> {
  const title = oneLine(requiredText('title', input.title))
  const message = input.message?.replaceAll(/\r\n?/g, '\n').trim() || null
  // Here, so that the error names the caller's field.
  minorOf('amount', input.amount, input.currency)
  const { email, canonicalEmail } = readEmail('email', input.email)
  const customerName = oneLine(input.customer_name?.trim() ?? '') || null
  await assertMayMail(trx, config, merchantId, { to: email })
  // The lock makes the count of today exact.
  const merchant = await Merchant.query(trx).findById(merchantId).forNoKeyUpdate().throwIfNotFound()
  if (!merchant.canAcceptPayments) throw refused('payments_unavailable', 'Connect payments first: your shop cannot be paid yet.')
  await assertBelowLimit(trx, merchantId)
  const dueOn = readDueDate(input.due_on, isoDayIn(merchant.timeZone))
  const reminders = [...(input.reminders ?? [])].sort((one, other) => one - other)

  const id = await insertSession(
    trx,
    merchantId,
    {
      name: title,
      currency: input.currency,
      items: [{ name: title, amount: input.amount, quantity: 1, type: 'service', tax_class: input.tax_class ?? 'standard' }],
      customer: { email, name: customerName },
      reference: input.reference ?? null,
      locale: input.locale?.trim() || (await findLanguage(trx, merchantId, canonicalEmail)),
      allow_promo_codes: false,
    },
    { secrets: config.secrets, expiresAt: new Date(`${addDays(dueOn, PAYABLE_DAYS)}T00:00:00Z`) },
  )
  if (message) await showMessage(trx, merchantId, id, message)

  const now = new Date()
  const refusesMail = await trx('mail_suppressions').where({ merchantId, email: canonicalEmail }).first('email')
  await trx('payment_requests').insert({
    merchantId,
    id,
    canonicalEmail,
    message,
    dueOn,
    reminders,
    nextReminderAt: nextAfter(await timesOf(trx, { dueOn, reminders }, merchant.timeZone), now),
    mailedAt: refusesMail ? null : now,
    createdAt: now,
  })
  if (!refusesMail)
    await queueRequestMail(trx, { merchantId, requestId: id, to: email, template: 'payment_request', which: 'first' })
  return id
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ')

async function assertBelowLimit(trx: Transaction, merchantId: string): Promise<void> {
  const recent = await trx('payment_requests')
    .where({ merchantId })
    .where('createdAt', '>', new Date(Date.now() - DAY_MS))
    .orderBy('createdAt', 'desc')
    .limit(MOST_A_DAY)
    .select('createdAt')
  if (recent.length < MOST_A_DAY) return
  const freeAt = recent.at(-1)!.createdAt.getTime() + DAY_MS
  throw rateLimited(Math.max(1, Math.ceil((freeAt - Date.now()) / 1000)))
}

function readDueDate(text: string | undefined, today: string): string {
  if (text === undefined) return addDays(today, USUAL_DAYS)
  if (text < today || text > addDays(today, MOST_DAYS))
    throw invalidField('due_on', `due_on must be from ${today} to ${addDays(today, MOST_DAYS)}.`)
  return text
}

/** The language of the person's last order in the shop. */
async function findLanguage(trx: Transaction, merchantId: string, canonicalEmail: string): Promise<string> {
  const last = await trx('orders').where({ merchantId, canonicalEmail }).orderBy('createdAt', 'desc').first('locale')
  return last?.locale && isKnownLanguage(last.locale) ? last.locale : 'en'
}

/** The words are also on the page, as the message of the hidden link. */
async function showMessage(trx: Transaction, merchantId: string, id: string, customMessage: string): Promise<void> {
  const { linkId } = await trx('checkout_sessions').where({ merchantId, id }).first('linkId')
  await Link.query(trx).where({ merchantId, id: linkId }).patch({ customMessage })
}
