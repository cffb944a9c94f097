import type { Deps } from '../deps.ts'
import type { SendMail } from '../../gateways/mail/mail.ts'
import { fill } from '../../platform/languages/fill.ts'
import { momentIn } from '../../platform/languages/momentIn.ts'
import { admitMails } from '../../shop/letters/admitMails.ts'
import { brandOf } from '../../shop/letters/brand.ts'
import { drawForOthers } from '../../shop/letters/drawForOthers.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'
import { WaitlistEntry } from '../../shop/waitlist/WaitlistEntry.ts'
import { findSale } from '../../shop/sale/readSale.ts'
import { linkShop } from '../links/present.ts'
import { waitedFor } from './waitedFor.ts'
import { signWaitlist } from '../../shop/waitlist/waitlistToken.ts'

/**
 * Mails an address of a waiting list: a link that confirms it, or that the link is back. Sends nothing when the entry has
 * ended.
 */
export async function mailWaitlist(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  send: SendMail,
  { merchantId, id, about }: { merchantId: string; id: string; about: 'confirm' | 'back' },
): Promise<void> {
  const entry = await WaitlistEntry.query(db).findOne({ merchantId, id })
  const sale = entry && (await findSale(db, entry.linkId))
  const isDue =
    about === 'confirm' ? entry?.mailedAt && !entry.confirmedAt : entry?.reservedUntil && entry.reservedUntil > new Date()
  if (!entry || !sale || !isDue) return
  const merchant = await Merchant.query(db).findById(merchantId).whereNull('closedAt')
  if (!merchant) return
  // An address that has confirmed asked for the other mail, and askImported has admitted one that was imported.
  if (about === 'confirm' && !entry.importedAt) {
    const asking = { ...entry, to: entry.email, createdAt: entry.mailedAt! }
    if ((await admitMails(db, config, merchant, [asking])).size) return
  }

  const words = wordsFor(entry.locale)
  const { confirm, back, unsubscribe } = words.waitlist
  const texts = about === 'confirm' ? confirm : back
  const [first] = waitedFor(sale, entry.variantIds).sale.items
  const names = { shop: merchant.storeName, product: first ? itemName(first.name, first.variantName) : sale.name }
  const token = encodeURIComponent(signWaitlist(config.secrets, entry))
  const { base } = await linkShop(db, merchantId, config)
  const until = entry.reservedUntil ? momentIn(words.tag, entry.reservedUntil, merchant.timeZone) : ''
  const text = fill(texts.text, { ...names, until })
  const letter = {
    tag: words.tag,
    subject: fill(texts.subject, names),
    preview: text,
    title: fill(texts.title, names),
    blocks: [
      { is: 'text' as const, text },
      { is: 'button' as const, label: texts.action, url: `${base}/checkout/${sale.urlId}?waitlist=${token}` },
    ],
    footer: [
      ...(about === 'confirm' ? [confirm.ignore] : []),
      { label: unsubscribe, url: `${config.publicUrl}/account/unsubscribe?token=${token}` },
    ],
  }
  await send({
    id: `${id}-${about}-${entry.mailedAt!.getTime()}`,
    to: entry.email,
    ...drawForOthers(letter, brandOf(config, merchant)),
    fromName: merchant.storeName,
    replyTo: merchant.supportEmail,
    headers: {
      'List-Unsubscribe': `<${config.publicUrl}/api/mail/unsubscribe?token=${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}
