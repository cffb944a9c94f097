import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { canonicalEmail as canonicalOf } from '../../gateways/mail/canonicalEmail.ts'
import type { SendMail } from '../../gateways/mail/mail.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'
import { draw } from '../../shop/letters/draw.ts'
import type { Block } from '../../shop/letters/Letter.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { purchasesOf } from '../../shop/order/purchases.ts'
import { ASKED_DAYS, subscriptionsUrl } from '../../shop/subscription/subscriptionsToken.ts'

/** Shops in one mail. */
const MOST = 20

interface Found {
  merchantId: string
  storeName: string
  customerEmail: string
}

/** Mails links to the subscriptions of an address, one for each shop. Sends nothing to an address without any. */
export async function mailSubscriptions(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  send: SendMail,
  { id, email, locale }: { id: string; email: string; locale: string },
): Promise<void> {
  const canonicalEmail = canonicalOf(email)
  const shops = canonicalEmail ? await shopsOf(db, canonicalEmail) : []
  if (!canonicalEmail || shops.length === 0) return
  const { tag, subscription, orders } = wordsFor(locale)
  const { title, text } = subscription.link
  const buttons = shops.map(({ merchantId, storeName }): Block => {
    return { is: 'button', label: storeName, url: subscriptionsUrl(config, { merchantId, canonicalEmail }, ASKED_DAYS) }
  })
  const blocks: Block[] = [{ is: 'text', text }, ...buttons]
  const letter = { tag, subject: title, title, preview: text, blocks, footer: [orders.ignore] }
  await send({ id, to: shops[0]!.customerEmail, ...draw(letter, PLATFORM) })
}

/** The shops in which an address has subscriptions, those where it bought. */
async function shopsOf(db: Knex, canonicalEmail: string): Promise<Found[]> {
  const { merchantIds } = await purchasesOf(db, canonicalEmail)
  const found: Found[] = []
  for (const merchantId of merchantIds.slice(0, MOST)) {
    const subscription = await db('subscriptions').where({ merchantId, canonicalEmail }).orderBy('id').first('customerEmail')
    if (!subscription) continue
    const { storeName } = await db('merchants').where({ id: merchantId }).first('storeName')
    found.push({ merchantId, storeName, customerEmail: subscription.customerEmail })
  }
  return found
}
