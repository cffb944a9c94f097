import type { Deps } from '../../deps.ts'
import type { SendMail } from '../../gateways/mail.ts'
import { fill } from '../../languages/fill.ts'
import { momentIn } from '../../languages/momentIn.ts'
import { admitMails } from '../../letters/admitMails.ts'
import { brandOf } from '../../letters/brand.ts'
import { drawForOthers } from '../../letters/drawForOthers.ts'
import { wordsFor } from '../../letters/words/words.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { itemName } from '../../rows/ProductVariant.ts'
import { WaitlistEntry } from '../../rows/WaitlistEntry.ts'
import { findSale } from '../../sale/readSale.ts'
import { linkShop } from '../links/present.ts'
import { waitedFor } from '../../sale/waitlist/waitedFor.ts'
import { signWaitlist } from '../../sale/waitlist/waitlistToken.ts'

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
