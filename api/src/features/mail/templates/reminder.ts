import { ApiError } from '../../../platform/http/errors.ts'
import { readSale } from '../../../shop/sale/readSale.ts'
import { linkShop } from '../../links/present.ts'
import type { Occasion, Written } from './Occasion.ts'
import { mayRemind } from '../remindAbandoned.ts'
import { signUnsubscribe } from '../unsubscribeToken.ts'
import { fill } from '../../../platform/languages/fill.ts'
import { orderBlocks } from './orderBlocks.ts'

/**
 * Reminds a shopper of an abandoned checkout. Null when they bought after all, unsubscribed, or the link no longer
 * sells.
 */
export async function reminderMail(occasion: Occasion): Promise<Written | null> {
  const { db, config, order, merchant, words } = occasion
  const address = await addressOf(occasion)
  if (!address || !(await mayRemind(db, order))) return null
  const { reminder } = words
  const shop = { shop: merchant.storeName }
  const token = signUnsubscribe(config.secrets, merchant.id, order.canonicalEmail)
  const [, lines] = orderBlocks(occasion)
  return {
    letter: {
      tag: words.tag,
      subject: fill(reminder.subject, shop),
      preview: fill(reminder.text, shop),
      title: reminder.title,
      blocks: [{ is: 'text', text: fill(reminder.text, shop) }, lines!, { is: 'button', label: reminder.action, url: address }],
      footer: [
        ...(config.testMode ? [words.footer.testMode] : []),
        fill(reminder.reason, shop),
        { label: fill(reminder.unsubscribe, shop), url: `${config.publicUrl}/account/unsubscribe?token=${token}` },
      ],
    },
    // One-click unsubscribe in the mail program (RFC 8058).
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Returns the checkout's address while it sells; null otherwise. */
async function addressOf({ db, config, order }: Occasion): Promise<string | null> {
  if (!order.linkId) return null
  try {
    const { urlId } = await readSale(db, order.linkId)
    return `${(await linkShop(db, order.merchantId, config)).base}/checkout/${urlId}`
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
