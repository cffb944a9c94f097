import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { buildLink, buildMerchant, buildProduct } from '../../../../test/factories.ts'
import { startApi } from '../../../../test/server.ts'
import { followPayment } from '../settling/followIntent.ts'

const api = startApi({ rateLimits: true })

/** A shop with a link, and people who try cards there. */
async function openShop() {
  const merchant = await buildMerchant(api.db)
  const link = await buildLink(api.db, merchant, [await buildProduct(api.db, merchant)])
  const place = (who: { visitorId: string; checkoutSessionId: string }, from: string, more: object = {}) =>
    api.request('POST', '/orders', {
      body: { cartUrlId: link.urlId, customerEmail: 'nora@example.com', ...who, ...more },
      headers: { 'x-forwarded-for': from },
    })
  /** Presses Pay, and returns the response. */
  const tryCard = async ({ orderId, clientSecret, payment }: Placed, outcome = 'declined') => {
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, {
      body: { client_secret: payment.clientSecret, outcome },
    })
    return (await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })).body
  }
  /** Declines noted earlier, by anyone. */
  const declined = async (count: number, who: object = {}) =>
    api
      .db('declines')
      .insert(Array.from({ length: count }, () => ({ merchantId: merchant.id, linkId: link.id, id: randomUUID(), ...who })))
  return { merchant, link, place, tryCard, declined }
}
interface Placed {
  orderId: string
  clientSecret: string
  payment: { paymentId: string; clientSecret: string }
}

const visitor = () => ({ visitorId: randomUUID(), checkoutSessionId: randomUUID() })
let last = 0
/** Another network for each call. */
const elsewhere = () => `203.0.113.${++last}`

/** In slices, so that connections stay open meanwhile. */
async function solve({ token, difficulty }: { token: string; difficulty: number }): Promise<Proof> {
  for (let answer = 0; ; answer++) {
    const hash = createHash('sha256')
      .update(`${token.split('.')[1]}:${answer}`)
      .digest()
    if (hash.readUInt32BE(0) >>> (32 - difficulty) === 0) return { challenge: token, answer: String(answer) }
    if (answer % 5000 === 0) await setImmediate()
  }
}

describe('a visitor whose cards are declined', () => {
  it('may try a few on one order, then needs a proof of work for each further one', async () => {
    const { place, tryCard } = await openShop()
    const [who, from] = [visitor(), elsewhere()]
    const { body: first } = await place(who, from)
    const outcomes = []
    for (let count = 0; count < 5; count++) outcomes.push(await tryCard(first))

    expect(outcomes.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending', 'pending', 'failed'])
    expect(outcomes.at(-1)).toMatchObject({ failure: { code: 'card_declined' } })
    // The secret of the payment can try no card any more.
    expect(await tryCard(first, 'succeeded')).toMatchObject({ status: 'failed' })

    const refused = await place(who, from)
    expect(refused).toMatchObject({ status: 403, body: { code: 'work_required', challenge: { difficulty: 17 } } })
    const proof = await solve(refused.body.challenge)
    const { status, body: second } = await place(who, from, { proof })
    expect(status).toBe(201)
    expect(await tryCard(second, 'succeeded')).toMatchObject({ status: 'completed' })
  })

  it('reads why the last card was declined, although the provider reported it first', async () => {
    const { place, tryCard } = await openShop()
    const { body: placed } = await place(visitor(), elsewhere())
    for (let count = 0; count < 4; count++) await tryCard(placed)

    const { body } = await api.request('POST', `/sandbox/payments/${placed.payment.paymentId}/confirm`, {
      body: { client_secret: placed.payment.clientSecret, outcome: 'declined' },
    })
    await followPayment(api, placed.payment.paymentId)
    const outcome = await api.request('POST', `/orders/${placed.orderId}/confirm`, {
      body: { clientSecret: placed.clientSecret },
    })

    expect(body.status).toBe('requires_payment')
    expect(outcome.body).toMatchObject({ status: 'failed', failure: { code: 'card_declined' } })
  })

  it('counts an attempt once, although several calls report it', async () => {
    const { merchant, place, tryCard } = await openShop()
    const { body: placed } = await place(visitor(), elsewhere())
    await tryCard(placed)
    await api.request('POST', `/orders/${placed.orderId}/confirm`, { body: { clientSecret: placed.clientSecret } })
    await followPayment(api, placed.payment.paymentId)

    expect(await api.db('declines').where({ merchantId: merchant.id })).toHaveLength(1)
  })

  it('must wait after very many, whatever it proves', async () => {
    const { place, declined } = await openShop()
    const who = visitor()
    await declined(20, { visitorId: who.visitorId })

    const refused = await place(who, elsewhere())

    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
  })
})

describe('an attacker', () => {
  it('is recognised by network with ever new visitors, also with the addresses of one IPv6 network', async () => {
    const { place, tryCard } = await openShop()
    for (let count = 0; count < 8; count++) {
      const { body } = await place(visitor(), `2001:db8:1:2::${count + 1}`)
      await tryCard(body)
    }

    expect(await place(visitor(), '2001:db8:1:2:ffff::9')).toMatchObject({ status: 403, body: { code: 'work_required' } })
    expect((await place(visitor(), elsewhere())).status).toBe(201)
  })

  it('is recognised by the link, from ever new networks, while shoppers who prove work can buy', async () => {
    const { place, tryCard, declined } = await openShop()
    await declined(40)
    const who = visitor()

    const refused = await place(who, elsewhere())
    expect(refused.body.challenge).toMatchObject({ difficulty: 18 })
    const { body } = await place(who, elsewhere(), { proof: await solve(refused.body.challenge) })

    expect(await tryCard(body, 'succeeded')).toMatchObject({ status: 'completed' })
  })

  it('has few attempts from each network during an alarm of the link, whatever it proves', async () => {
    const { place, tryCard, declined } = await openShop()
    const from = elsewhere()
    for (let count = 0; count < 8; count++) await tryCard((await place(visitor(), from)).body)
    const before = await place(visitor(), from)
    await declined(12)
    const who = visitor()
    await declined(5, { visitorId: who.visitorId })

    expect(before).toMatchObject({ status: 403, body: { code: 'work_required' } })
    expect(await place(visitor(), from)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
    expect(await place(who, elsewhere())).toMatchObject({ status: 429 })
    expect(await place(visitor(), elsewhere())).toMatchObject({ status: 403, body: { code: 'work_required' } })
  })

  it('gets one attempt for one proof', async () => {
    const { place, tryCard, declined } = await openShop()
    await declined(20)
    const who = visitor()
    const proof = await solve((await place(who, elsewhere())).body.challenge)
    const { body } = await place(who, elsewhere(), { proof })

    expect(await tryCard(body)).toMatchObject({ status: 'failed', failure: { code: 'card_declined' } })
    expect(await place(who, elsewhere(), { proof })).toMatchObject({ status: 403, body: { code: 'work_required' } })
  })

  it.each([
    ['another session', (proof: Proof) => [visitor(), proof] as const],
    ['a wrong answer', ({ challenge }: Proof) => [null, { challenge, answer: '1' }] as const],
    [
      'an easier challenge of its own',
      (proof: Proof) => [null, { ...proof, challenge: `${easier(proof)}.${'a'.repeat(43)}` }] as const,
    ],
  ])('gets nothing for a proof with %s', async (_name, change) => {
    const { place, declined } = await openShop()
    await declined(20)
    const who = visitor()
    const [other, proof] = change(await solve((await place(who, elsewhere())).body.challenge))

    expect(await place(other ?? who, elsewhere(), { proof })).toMatchObject({ status: 403, body: { code: 'work_required' } })
  })
})

interface Proof {
  challenge: string
  answer: string
}
function easier({ challenge }: Proof): string {
  const claims = JSON.parse(Buffer.from(challenge.split('.')[0]!, 'base64url').toString())
  return Buffer.from(JSON.stringify({ ...claims, difficulty: 0 })).toString('base64url')
}

describe('the merchant', () => {
  it('is warned once, in the bell and by mail', async () => {
    const { merchant, place, tryCard, declined } = await openShop()
    await declined(18)
    const { body: one } = await place(visitor(), elsewhere())
    const { body: other } = await place(visitor(), elsewhere())
    const { body: third } = await place(visitor(), elsewhere())
    await tryCard(one)
    const mailed = () => api.mails.filter(({ to }) => to === merchant.email).map(({ subject }) => subject)
    expect(mailed()).toEqual([])

    await tryCard(other)
    await tryCard(third)
    await api.runJobs()

    const { body } = await api.request('GET', '/notifications', { as: merchant })
    const alarms = body.data.filter(({ type }: { type: string }) => type === 'link.card_testing')
    expect(alarms).toMatchObject([{ text: 'Many declined payments at Spring sale: somebody may be testing stolen cards' }])
    expect(mailed()).toEqual(['Many declined payments at “Spring sale”'])
  })
})

describe('the block list', () => {
  it.each([
    ['an address', { blockedEmails: ['Nora@Example.com'] }, {}],
    ['a mail domain', { blockedEmails: ['example.com'] }, {}],
    ['a domain above it', { blockedEmails: ['example.com'] }, { customerEmail: 'nora@mail.example.com' }],
    ['a country', { blockedCountries: ['FR'], vatEnabled: true, vatCountry: 'DE' }, { country: 'FR' }],
  ])('refuses %s, without saying why, and counts it', async (_what, changes, order) => {
    const { merchant, place, link } = await openShop()
    await api.request('PUT', '/auth/me', { as: merchant, body: changes })

    const refused = await place(visitor(), elsewhere(), order)
    const other = await place(visitor(), elsewhere(), { customerEmail: 'nora@notexample.com', country: 'DE' })

    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'order_refused', message: 'This order cannot be accepted. Please contact the shop.' },
    })
    expect(other.status).toBe(201)
    expect(await api.db('stopped_attempts').where({ merchantId: merchant.id })).toMatchObject([
      { linkId: link.id, reason: 'block_list' },
    ])
    const { body: analytics } = await api.request('GET', `/carts/${link.id}/analytics`, { as: merchant })
    expect(analytics.stoppedAttempts).toBe(1)
    // The public link says nothing about it.
    expect(JSON.stringify((await api.request('GET', `/carts/url/${link.urlId}`)).body)).not.toContain('locked')
  })
})
