import type { Deps } from '../deps.ts'
import { admitMails, isPaid, type MailToAdmit, type Refusal, TO_OTHERS } from '../../shop/letters/admitMails.ts'
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

/** Returns why some of a merchant's due mails are not sent, by id. */
export async function refusedOf(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mails: ClaimedMail[],
): Promise<Map<string, Refusal>> {
  const [first] = mails
  if (!first) return new Map()
  const limited = mails.filter(isToOthers).map(toAdmit)
  const refused = limited.length ? await admitMails(db, config, first.merchant, limited) : new Map<string, Refusal>()
  if (first.merchant.emailConfirmedAt) return refused
  // The seller's own address may be a stranger's, too.
  const sales = mails.filter(({ content }) => 'order' in content && content.template === 'sale' && !isPaid(config, content.order))
  for (const { id } of sales) refused.set(id, 'unconfirmed')
  return refused
}

const toAdmit = ({ id, to, createdAt, content }: ClaimedMail): MailToAdmit => ({
  id,
  to,
  createdAt,
  networkHash: null,
  ...('order' in content && {
    paidMinor: content.order.paidMinor,
    contactChangedAt: content.order.contactChangedAt,
    networkHash: content.order.addressHash,
  }),
})

export const refuse = ({ id, to }: ClaimedMail, refusal: Refusal): EndedMail => ({
  id,
  subject: null,
  sentAt: null,
  skippedAt: new Date(),
  dueAt: null,
  undelivered: null,
  text: `No mail to ${to}: ${REASONS[refusal]}`,
  instructs: false,
})
