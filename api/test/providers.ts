import type { PaymentMode } from '../src/gateways/payments.ts'
import { decideDispute } from '../src/gateways/sandbox/disputes.ts'
import { OWN_ACCOUNT } from '../src/gateways/sandbox/ownAccount.ts'
import type { TestApi } from './server.ts'
import { startApi } from './server.ts'
import { answerStripe, OWN_STRIPE, signEvent, STRIPE } from './stripe/answerStripe.ts'
import type { FakeStripe } from './stripe/createFakeStripe.ts'

export type CardOutcome = 'succeeded' | 'card_declined' | 'insufficient_funds' | 'requires_action'

/** A payment provider as tests of selling use it: the sandbox or Stripe. */
export interface Provider {
  api: TestApi
  /** Null with the sandbox. */
  stripe: FakeStripe | null
  mode: PaymentMode
  /** Creates an account that can be paid. In the mode `own` it is that of the keys, which is taken from its merchant. */
  openAccount: () => Promise<string>
  /** Completes the onboarding page at the provider. */
  finishOnboarding: (url: string, accountId: string) => Promise<void>
  /** What the shopper's browser does with a card. */
  card: (paymentId: string, outcome: CardOutcome) => Promise<void>
  /** Delivers all webhooks of the provider, and runs the jobs they queue. */
  deliver: () => Promise<void>
  /** Refunds at the provider, without our API. */
  refundThere: (paymentId: string, amountMinor: number) => Promise<void>
  /**
   * The shopper disputes the whole payment, before or after it is known to be paid.
   * @returns the dispute's id.
   */
  dispute: (paymentId: string) => Promise<string>
  /** The bank's decision. */
  decide: (disputeId: string, status: 'won' | 'lost') => Promise<void>
  /** State of a payment at the provider, in its own terms. */
  payment: (paymentId: string) => Promise<{ status: string; amountMinor: number; feeMinor: number; feeRefundedMinor: number }>
  /** Counts the provider's payments for an order. */
  countPayments: (orderId: string) => Promise<number>
}

export function startSandbox(mode: PaymentMode = 'platform'): Provider {
  const api = startApi({ shop: mode })
  const intent = (id: string) => api.db('sandbox.intents').where({ id }).first()
  return {
    api,
    stripe: null,
    mode,
    async openAccount() {
      if (mode === 'own') return takeOwnAccount(api, OWN_ACCOUNT)
      const { accountId, url } = await connect(api)
      await api.sandbox!.onboard(tokenOf(url), true)
      return accountId
    },
    finishOnboarding: async (url) => void (await fetch(new URL(new URL(url).pathname, api.url), { redirect: 'manual' })),
    async card(id, outcome) {
      const word = outcome === 'card_declined' ? 'declined' : outcome
      await api.sandbox!.confirm(id, (await intent(id)).clientSecret, word)
    },
    deliver: () => api.runJobs(),
    refundThere: async (intentId, amountMinor) =>
      void (await api.payments.refund({
        reference: `there-${Math.random()}`,
        attempt: 1,
        orderId: '',
        intentId,
        amountMinor,
        currency: 'USD',
        hasFee: true,
        mode,
      })),
    async dispute(id) {
      await api.sandbox!.confirm(id, (await intent(id)).clientSecret, 'disputed')
      return (await api.db('sandbox.disputes').where({ intentId: id }).first('id')).id
    },
    decide: (id, status) => decideDispute(api.db, id, status),
    async payment(id) {
      const { status, amountMinor, feeMinor } = await intent(id)
      const { feeRefundedMinor } = await api.payments.readRefunds(id)
      return { status, amountMinor, feeMinor, feeRefundedMinor }
    },
    countPayments: async (orderId) =>
      Number(
        (await api.db('sandbox.intents').whereRaw(`metadata ->> 'orderId' = ?`, [orderId]).count('* as count').first())!['count'],
      ),
  }
}

export function startStripe(mode: PaymentMode = 'platform'): Provider {
  const stripe = answerStripe()
  const api = startApi({ shop: mode, stripe: mode === 'own' ? OWN_STRIPE : STRIPE })
  let sent = 0
  return {
    api,
    stripe,
    mode,
    async openAccount() {
      if (mode === 'own') return takeOwnAccount(api, stripe.own.id)
      const { accountId } = await connect(api)
      stripe.finishOnboarding(accountId)
      return accountId
    },
    finishOnboarding: async (_, accountId) => stripe.finishOnboarding(accountId),
    card: async (id, outcome) => void stripe.confirm(id, outcome),
    async deliver() {
      for (; sent < stripe.events.length; sent++) await post(api, stripe.events[sent]!)
      await api.runJobs()
    },
    refundThere: async (id, amountMinor) => void stripe.refundThere(id, amountMinor),
    async dispute(id) {
      stripe.confirm(id, 'succeeded')
      return stripe.dispute(id).id
    },
    decide: async (id, status) => stripe.decide(id, status),
    async payment(id) {
      const { status, amount, application_fee_amount: fee } = stripe.intents.get(id)!
      const word = status === 'requires_payment_method' ? 'requires_payment' : status
      const feeRefundedMinor = stripe.chargeOf(id)?.application_fee?.amount_refunded ?? 0
      return { status: word, amountMinor: amount, feeMinor: fee ?? 0, feeRefundedMinor }
    },
    countPayments: async (orderId) => [...stripe.intents.values()].filter(({ metadata }) => metadata['order'] === orderId).length,
  }
}

/** Posts one of Stripe's events to the server, signed. */
export const post = (api: TestApi, event: object, how?: Parameters<typeof signEvent>[1]) =>
  api.request('POST', '/webhooks/payments', signEvent(event, how))

/** Each test has a merchant of its own, though such a server has one. */
async function takeOwnAccount(api: TestApi, id: string): Promise<string> {
  await api.db('handles').where({ kind: 'account', handle: id }).delete()
  return id
}

const connect = (api: TestApi) =>
  api.payments.connect({
    merchantId: crypto.randomUUID(),
    email: 'mara@example.com',
    accountId: null,
    returnUrl: `${api.config.publicUrl}/back`,
    refreshUrl: `${api.config.publicUrl}/again`,
  })

const tokenOf = (url: string) => new URL(url).pathname.split('/').at(-1)!
