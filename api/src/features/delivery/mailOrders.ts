import type { Deps } from '../deps.ts'
import type { SendMail } from '../../gateways/mail/mail.ts'
import { canonicalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { PLATFORM } from '../../shop/letters/brand.ts'
import { draw } from '../../shop/letters/draw.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { signOrders } from './ordersToken.ts'
import { ordersOf } from './shopperOrders.ts'

/** Mails a link that shows the orders of an address, valid for an hour. Sends nothing to an address without orders. */
export async function mailOrders(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  send: SendMail,
  { id, email, locale }: { id: string; email: string; locale: string },
): Promise<void> {
  const canonical = canonicalEmail(email)
  const newest = canonical && (await (await ordersOf(db, canonical))().orderBy('createdAt', 'desc').first('customerEmail'))
  if (!newest) return
  const { tag, orders } = wordsFor(locale)
  const url = `${config.publicUrl}/account/orders?token=${signOrders(config.secrets, canonical)}`
  const letter = {
    tag,
    subject: orders.subject,
    title: orders.title,
    preview: orders.text,
    blocks: [
      { is: 'text', text: orders.text },
      { is: 'button', label: orders.action, url },
    ],
    footer: [orders.ignore],
  }
  await send({ id, to: newest.customerEmail, ...draw(letter as Parameters<typeof draw>[0], PLATFORM) })
}
