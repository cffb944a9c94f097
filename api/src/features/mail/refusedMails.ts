import type { Deps } from '../deps.ts'
import { admitMailsOf, isPaid, type MailToAdmit, type Refusal, TO_OTHERS } from '../../shop/letters/admitMails.ts'
import type { ClaimedMail } from './claimMails.ts'
import type { EndedMail } from './markMails.ts'

/** What the seller reads in the order's timeline. */
const REASONS: Record<Refusal, string> = {
  unconfirmed: 'confirm your email address first',
  shop: 'your shop has reached its mails of 24 hours',
  mailbox: 'this person got too many mails within an hour',
  domain: 'the domain of this address got too many mails within an hour',
  network: 'too many free orders came from this network within an hour',
}

const isToOthers = ({ content }: ClaimedMail) =>
  'template' in content && TO_OTHERS.some((template) => template === content.template)

/** Returns why some due mails are not sent, by id. */
export async function refusedOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: ClaimedMail[],
): Promise<Map<string, Refusal>> {
  const sellers = new Map(mails.map(({ merchant }) => [merchant.id, merchant]))
  const limited = [...sellers.values()].map((seller) => ({
    seller,
    mails: mails.filter((mail) => mail.merchant.id === seller.id && isToOthers(mail)).map(toAdmit),
  }))
  const refused = await admitMailsOf(db, config, limited)
  // The seller's own address may be a stranger's, too.
  for (const { id, merchant, content } of mails)
    if (!merchant.emailConfirmedAt && 'order' in content && content.template === 'sale' && !isPaid(config, content.order))
      refused.set(id, 'unconfirmed')
  return refused
}

const toAdmit = ({ id, to, createdAt, content }: ClaimedMail): MailToAdmit => ({
  id,
  to,
  createdAt,
  networkHash: null,
  // A card was kept for it, so its holder typed the address.
  ...('subscriptionId' in content && { paidMinor: 1 }),
  ...('order' in content && {
    paidMinor: content.order.paidMinor,
    contactChangedAt: content.order.contactChangedAt,
    networkHash: content.order.addressHash,
  }),
})

export const refuse = ({ id, to, merchant }: ClaimedMail, refusal: Refusal): EndedMail => ({
  id,
  merchantId: merchant.id,
  subject: null,
  sentAt: null,
  skippedAt: new Date(),
  dueAt: null,
  undelivered: null,
  text: `No mail to ${to}: ${REASONS[refusal]}`,
  instructs: false,
})
