import { describe, expect, it } from 'vitest'
import { buildMerchant } from '../../../test/factories.ts'
import { buildSubscription } from '../../../test/subscriptionFactories.ts'
import { startApi } from '../../../test/server.ts'
import { LANGUAGES } from '../../../../sdk/src/languages/languages.js'
import type { Merchant } from '../../shop/merchant/Merchant.ts'
import { queueOrderMails } from '../../shop/letters/queueMail.ts'
import {
  queueSubscriptionMail,
  SUBSCRIPTION_TEMPLATES,
  type SubscriptionMailData,
  type SubscriptionTemplate,
} from '../../shop/letters/queueSubscriptionMail.ts'
import { Subscription } from '../../shop/subscription/Subscription.ts'
import { wordsFor } from '../../shop/languages/words.ts'
import { factsOf } from '../mail/templates/subscriptionFacts.ts'
import { subscriptionTexts } from '../mail/templates/subscriptionTexts.ts'
import { warnOfExpiry } from './warnOfExpiry.ts'

const api = startApi()
const DAY_MS = 24 * 3_600_000
const NOON = new Date('2099-06-03T10:00:00Z')
/** The state in which each mail is sent. */
const STATES: Partial<Record<SubscriptionTemplate, Partial<Subscription>>> = {
  subscription_trial_ending: { status: 'trialing', trialEndsAt: NOON },
  subscription_failed: { status: 'past_due' },
  subscription_confirm: { status: 'past_due' },
  subscription_cancelled: { status: 'cancelled', cancelledAt: NOON, cancelsAt: NOON, nextChargeAt: null },
  subscription_paused: { status: 'paused', resumesAt: NOON, nextChargeAt: null },
  subscription_ended: { status: 'ended', endedAt: NOON, nextChargeAt: null },
}
const DATA: SubscriptionMailData = {
  amountMinor: 1250,
  oldMinor: 1250,
  newMinor: 1400,
  from: NOON.toISOString(),
  nextAttemptAt: NOON.toISOString(),
}

const shop = (changes: Partial<Merchant> = {}) => buildMerchant(api.db, { timeZone: 'Europe/Berlin', ...changes })

async function mailed(merchant: Merchant, template: SubscriptionTemplate, changes: Partial<Subscription> = {}) {
  const customerEmail = `${merchant.id}.${api.mails.length}@example.com`
  const columns = { customerEmail, nextChargeAt: NOON, ...STATES[template], ...changes }
  const subscription = await buildSubscription(api.db, merchant, columns)
  await queueSubscriptionMail(api.db, subscription, template, DATA)
  await queueSubscriptionMail(api.db, subscription, template, DATA)
  await api.runJobs()
  return api.mails.filter(({ to }) => to === customerEmail)
}

describe('mails about a subscription', () => {
  it.each(SUBSCRIPTION_TEMPLATES)('%s is sent once, and leads to the buyer’s page', async (template) => {
    const mails = await mailed(await shop({ supportEmail: 'help@kiln.example' }), template)

    expect(mails).toHaveLength(1)
    const [mail] = mails
    expect(mail).toMatchObject({ fromName: 'Kiln & Clay', replyTo: 'help@kiln.example' })
    expect(mail!.text).toContain('/account/subscriptions?token=')
    expect(mail!.text).toContain('Cancel contracts here')
    expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/\{|undefined|Invalid/)
    expect(api.bugs).toEqual([])
  })

  it('say what changes, in numbers and days of the buyer’s language', async () => {
    const merchant = await shop()

    const [english] = await mailed(merchant, 'subscription_price')
    expect(english!.text).toContain('From June 3, 2099 on, your subscription at Kiln & Clay costs $14.00 instead of $12.50.')
    const [german] = await mailed(merchant, 'subscription_cancelled', { locale: 'de' })
    expect(german!.subject).toBe('Ihre Kündigung bei Kiln & Clay ist bestätigt')
    expect(german!.text).toMatch(/wurde am 3\. Juni 2099 um 12:00:00 MESZ gekündigt/)
    expect(german!.text).toContain('Es endet am 3. Juni 2099. Es wird nichts mehr abgebucht.')
  })

  it('fill every place in all languages', async () => {
    const merchant = await shop()
    const subscription = await buildSubscription(api.db, merchant, { nextChargeAt: NOON, trialEndsAt: NOON, cancelsAt: NOON })
    for (const { tag } of LANGUAGES)
      for (const template of SUBSCRIPTION_TEMPLATES) {
        Object.assign(subscription, STATES[template])
        const about = { subscription, merchant, words: wordsFor(tag), data: DATA, method: null }
        const texts = JSON.stringify([subscriptionTexts(template, about), factsOf(about)])
        expect(texts.replaceAll(/[{}[\]]/g, ''), `${tag} ${template}`).not.toMatch(/undefined|Invalid|NaN/)
        expect(texts, `${tag} ${template}`).not.toMatch(/\{\w+\}/)
        Object.assign(subscription, { status: 'active', endedAt: null })
      }
  })

  it('are not sent when they are no longer true, or their buyer was erased', async () => {
    const merchant = await shop()

    expect(await mailed(merchant, 'subscription_failed', { status: 'active' })).toEqual([])
    expect(await mailed(merchant, 'subscription_trial_ending', { status: 'cancelled' })).toEqual([])
    expect(await mailed(merchant, 'subscription_ended', { customerEmail: '' })).toEqual([])
  })
})

it('the receipt of a cycle leads to the buyer’s page', async () => {
  const merchant = await shop()
  const { firstOrderId: orderId, customerEmail: to } = await buildSubscription(api.db, merchant, {
    customerEmail: `${merchant.id}@example.com`,
  })
  await queueOrderMails(api.db, merchant.id, [{ orderId, to, template: 'receipt', occasion: 'receipt' }])
  await api.runJobs()

  const [receipt] = api.mails.filter((mail) => mail.to === to)
  expect(receipt!.text).toMatch(/Cancel contracts here[^]*\/account\/subscriptions\?token=/)
})

describe('a card that expires', () => {
  const today = new Date()
  const inDays = (days: number) => new Date(today.getTime() + days * DAY_MS).toISOString().slice(0, 10)

  it.each([
    [31, 0],
    [30, 1],
    [8, 1],
  ])('in %i days is mailed of %i times', async (days, count) => {
    const merchant = await shop()
    const subscription = await buildSubscription(api.db, merchant)
    await api
      .db('payment_methods')
      .where({ merchantId: merchant.id })
      .update({ expiresOn: inDays(days) })

    await warnOfExpiry(api.db, today)
    await warnOfExpiry(api.db, today)

    const mails = await api.db('mails').where({ merchantId: merchant.id, template: 'subscription_card_expires' })
    expect(mails).toHaveLength(count)
    for (const { data } of mails) expect(data).toMatchObject({ subscriptionId: subscription.id })
  })

  it('is mailed of again 7 days before, but not for what was cancelled', async () => {
    const merchant = await shop()
    await buildSubscription(api.db, merchant)
    await buildSubscription(api.db, merchant, { status: 'cancelled', nextChargeAt: null })
    await api
      .db('payment_methods')
      .where({ merchantId: merchant.id })
      .update({ expiresOn: inDays(20) })

    await warnOfExpiry(api.db, today)
    await warnOfExpiry(api.db, new Date(today.getTime() + 14 * DAY_MS))

    expect(await api.db('mails').where({ merchantId: merchant.id })).toHaveLength(2)
  })
})
