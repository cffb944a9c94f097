import type { Deps } from '../deps.ts'
import type { Mail } from '../../gateways/mail/mime.ts'
import { fill } from '../../platform/languages/fill.ts'
import { brandOf } from '../../shop/letters/brand.ts'
import { drawForOthers } from '../../shop/letters/drawForOthers.ts'
import type { Letter } from '../../shop/letters/Letter.ts'
import type { SubscriptionMailData, SubscriptionTemplate } from '../../shop/letters/queueSubscriptionMail.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { readAround } from '../../shop/subscription/around.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { subscriptionsUrl } from '../../shop/subscription/subscriptionsToken.ts'
import type { MailMerchant } from './claimMails.ts'
import { factsOf } from './templates/subscriptionFacts.ts'
import { subscriptionTexts } from './templates/subscriptionTexts.ts'

interface Content {
  template: SubscriptionTemplate
  subscriptionId: string
  data: SubscriptionMailData
}

/** Composes a mail about a subscription, as it is now. Null when it has nothing to say any more, or its buyer was erased. */
export async function composeSubscriptionMail(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  merchant: MailMerchant,
  { template, subscriptionId, data }: Content,
): Promise<Omit<Mail, 'id' | 'to'> | null> {
  const subscription = await Subscription.query(db).findOne({ merchantId: merchant.id, id: subscriptionId })
  if (!subscription?.customerEmail) return null
  const words = wordsFor(subscription.locale)
  const { method } = (await readAround(db, merchant.id, [subscription])).get(subscriptionId)!
  const about = { subscription, merchant, words, data, method }
  const texts = subscriptionTexts(template, about)
  if (!texts) return null
  const url = subscriptionsUrl(config, subscription)
  const { subscription: own, footer } = words
  const shop = { shop: merchant.storeName }
  const letter: Letter = {
    tag: words.tag,
    subject: texts.subject,
    title: texts.title,
    preview: texts.lines[0]!,
    blocks: [
      ...texts.lines.map((text) => ({ is: 'text' as const, text })),
      factsOf(about),
      { is: 'button', label: texts.action ?? own.manage, url },
    ],
    footer: [
      ...(config.testMode ? [footer.testMode] : []),
      ...(merchant.supportEmail ? [fill(footer.contact, { email: merchant.supportEmail })] : []),
      fill(own.why, shop),
      { label: own.cancelLink, url },
    ],
  }
  return { ...drawForOthers(letter, brandOf(config, merchant)), fromName: merchant.storeName, replyTo: merchant.supportEmail }
}
