import Stripe from 'stripe'
import nock from 'nock'
import { beforeAll, beforeEach } from 'vitest'
import type { StripeConfig } from '../../src/config/config.ts'
import { createFakeStripe, type FakeStripe } from './createFakeStripe.ts'
import { fakeId } from './state.ts'

const WEBHOOK_SECRET = 'whsec_of_the_platform'
export const CONNECT_SECRET = 'whsec_of_the_accounts'

/** For `startApi`: a server that sells with Stripe. */
export const STRIPE: StripeConfig = {
  secretKey: 'sk_test_fake',
  publishableKey: 'pk_test_fake',
  webhookSecrets: [WEBHOOK_SECRET, CONNECT_SECRET],
  apiBase: null,
  jsUrl: null,
}

/** For a shop of one's own, which has one endpoint. */
export const OWN_STRIPE: StripeConfig = { ...STRIPE, webhookSecrets: [WEBHOOK_SECRET] }

/** Replaces Stripe by a fake for every test of the block, and for the start of its server. */
export function answerStripe(): FakeStripe {
  const stripe = createFakeStripe()
  const intercept = () => {
    const scope = nock('https://api.stripe.com').persist()
    async function answer(
      this: { req: { headers: Record<string, string | string[]> } },
      method: string,
      path: string,
      body: unknown,
    ) {
      const key = [this.req.headers['idempotency-key']].flat()[0]
      const account = [this.req.headers['stripe-account']].flat()[0]
      const secretKey = [this.req.headers['authorization']].flat()[0]?.replace('Bearer ', '')
      const made = await stripe.handle(method, path, typeof body === 'string' ? body : '', { key, account, secretKey })
      if (!made) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
      return [made.status, made.body, made.headers ?? {}] as [number, object, Record<string, string>]
    }
    // Files have a host of their own.
    nock('https://files.stripe.com')
      .persist()
      .post('/v1/files')
      .reply(200, () => ({ id: fakeId('file'), object: 'file' }))
    scope.get(/.*/).reply(async function (path, body) {
      return answer.call(this as never, 'GET', path, body)
    })
    scope.post(/.*/).reply(async function (path, body) {
      return answer.call(this as never, 'POST', path, body)
    })
  }
  // A server asks it at its start, before the first test.
  beforeAll(intercept)
  beforeEach(intercept)
  return stripe
}

const signer = new Stripe('sk_test_fake').webhooks

/** An event as Stripe posts it. */
export function signEvent(event: object, { secret = WEBHOOK_SECRET, at = Date.now() } = {}) {
  const body = JSON.stringify(event)
  const signature = signer.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(at / 1000) })
  return { body, headers: { 'content-type': 'application/json', 'stripe-signature': signature } }
}
