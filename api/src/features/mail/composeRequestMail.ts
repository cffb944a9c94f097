import type { Deps } from '../deps.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import { dayIn } from '../../platform/languages/dayIn.ts'
import { fill } from '../../platform/languages/fill.ts'
import { brandOf } from '../../shop/letters/brand.ts'
import type { Block, Letter } from '../../shop/letters/Letter.ts'
import type { RequestTemplate } from '../../shop/letters/queueRequestMail.ts'
import { drawForOthers } from '../../shop/letters/drawForOthers.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { moneyIn } from '../../pricing/money.ts'
import { readRequests, requestsOf, type RequestWithSession } from '../../shop/session/PaymentRequest.ts'
import { findSessionToken, sessionPath } from '../../shop/session/sessionToken.ts'
import { linkShop } from '../links/present.ts'
import type { MailMerchant } from './claimMails.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import { signUnsubscribe } from './unsubscribeToken.ts'

type About = Pick<RequestWithSession, 'name' | 'message' | 'items' | 'currency' | 'dueOn' | 'locale'>

/**
 * Composes the mail about a payment request, or a reminder of it. Null when it is no longer open, or its person refused
 * reminders of the shop.
 */
export async function composeRequestMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  merchant: MailMerchant,
  { template, requestId }: { template: RequestTemplate; requestId: string },
): Promise<Omit<Mail, 'id' | 'to'> | null> {
  const [request] = await readRequests(requestsOf(db, merchant.id).where('payment_requests.id', requestId))
  if (!request || request.status !== 'open' || request.expiresAt <= new Date() || request.refusesMail) return null
  const token = findSessionToken(config.secrets, request)
  if (!token) return null
  const words = wordsFor(request.locale)
  const unsubscribe = signUnsubscribe(config.secrets, merchant.id, request.canonicalEmail)
  const shop = { shop: merchant.storeName }
  const letter: Letter = {
    tag: words.tag,
    ...textsOf(template, request, merchant),
    footer: [
      ...(config.testMode ? [words.footer.testMode] : []),
      ...(merchant.supportEmail ? [fill(words.footer.contact, { email: merchant.supportEmail })] : []),
      fill(words.request.reason, shop),
      { label: fill(words.reminder.unsubscribe, shop), url: `${config.publicUrl}/account/unsubscribe?token=${unsubscribe}` },
    ],
  }
  const { base } = await linkShop(db, merchant.id, config)
  letter.blocks.push({ is: 'button', label: words.request.action, url: base + sessionPath(token) })
  return {
    ...drawForOthers(letter, brandOf(config, merchant)),
    fromName: merchant.storeName,
    replyTo: merchant.supportEmail,
    // One-click unsubscribe in the mail program (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/mail/unsubscribe?token=${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Everything above the button. */
function textsOf(template: RequestTemplate, request: About, { storeName, timeZone }: MailMerchant) {
  const words = wordsFor(request.locale)
  const { request: texts } = words
  const amount = moneyIn(words.tag, request.items[0]!.amountMinor, request.currency)
  const date = dayIn(words.tag, new Date(`${request.dueOn}T00:00:00Z`), 'UTC')
  const values = { shop: storeName, amount, date }
  const isReminder = template === 'payment_reminder'
  const { subject, title } = isReminder ? texts.reminder : texts
  const text = fill(isReminder ? reminderText(request, timeZone) : texts.text, values)
  const blocks: Block[] = [
    { is: 'text', text },
    { is: 'lines', rows: [{ name: request.name, detail: fill(texts.due, values), amount }] },
  ]
  if (request.message) blocks.push({ is: 'address', title: fill(texts.message, values), lines: request.message.split('\n') })
  if (isReminder) blocks.push({ is: 'text', text: texts.reminder.paid })
  return { subject: fill(subject, values), title: fill(title, values), preview: text, blocks }
}

function reminderText({ locale, dueOn }: About, timeZone: string): string {
  const { reminder } = wordsFor(locale).request
  const today = isoDayIn(timeZone)
  if (dueOn === today) return reminder.today
  return dueOn < today ? reminder.overdue : reminder.soon
}
