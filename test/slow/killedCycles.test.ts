import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMerchant, buildProduct } from '../../api/test/factories.ts'
import { buildSubscription } from '../../api/test/subscriptionFactories.ts'
import { startMortal } from '../../api/test/mortalProcess.ts'
import { startApi } from '../../api/test/server.ts'
import { clockFor } from '../../api/test/subscriptions.ts'

const api = startApi()
let mortal: Awaited<ReturnType<typeof startMortal>>
beforeAll(async () => {
  mortal = await startMortal(api)
})
afterAll(() => mortal.close())

/** A charge has some sixty statements, and each is a case. */
const MOST = 200
const HOUR_MS = 3_600_000

it('charges a cycle once, whichever statement its process dies at', { timeout: 900_000 }, async () => {
  let at = 1
  for (; at <= MOST; at++) {
    const merchant = await buildMerchant(api.db)
    const product = await buildProduct(api.db, merchant, { stock: 5 })
    const subscription = await buildSubscription(api.db, merchant, { products: [product] })
    const due = subscription.nextChargeAt!.getTime()
    const body = JSON.stringify({ to: new Date(due + HOUR_MS).toISOString() })
    const headers = { authorization: `Bearer ${api.token(merchant)}`, 'content-type': 'application/json' }

    const death = mortal.begin('killed', at)
    await Promise.race([fetch(`${mortal.url}/sandbox/clock`, { method: 'POST', headers, body }), death])
    const hasDied = mortal.isOver()
    const later = await api.request('POST', '/sandbox/clock', {
      as: merchant,
      body: { to: new Date(due + 3 * HOUR_MS).toISOString() },
    })

    expect(later, `statement ${at}`).toMatchObject({ status: 200, body: { has_more: false } })
    const { orders, cycles, read } = clockFor(api, merchant)
    expect(
      (await orders(subscription)).map((order) => [order.subscriptionCycle, order.paymentStatus]),
      `statement ${at}`,
    ).toEqual([
      [1, 'completed'],
      [2, 'completed'],
    ])
    expect((await cycles(subscription)).map(({ status }) => status)).toEqual(['paid', 'paid'])
    expect(await read(subscription)).toMatchObject({ status: 'active', nextCycle: 3, nextChargeAt: expect.any(Date) })
    expect((await product.$query(api.db))!.stock).toBe(4)
    const intents = await api.db('sandbox.intents').whereRaw(`metadata ->> 'merchantId' = ?`, [merchant.id])
    expect(intents.map(({ status }) => status)).toEqual(['succeeded'])
    if (!hasDied) break
  }
  expect(at).toBeGreaterThan(30)
  expect(at).toBeLessThan(MOST)
})
