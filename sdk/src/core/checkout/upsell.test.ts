import { describe, expect, it } from 'vitest'
import {
  type Answer,
  buildError,
  buildLink,
  buildOutcome,
  buildTotals,
  CONFIRM,
  CREATE,
  createFakeShop,
  walkToPayment,
} from '../../test/fakeShop.js'
import { createCheckout } from './createCheckout.js'

const SHOW = 'POST /orders/order-1/upsell'
const ANSWER = 'POST /orders/order-1/upsell/answer'
const OFFER = {
  status: 'open',
  headline: 'One more',
  product_name: 'Recording',
  variant_name: null,
  image_url: null,
  card: { brand: 'visa', last4: '4242' },
  expires_at: '2026-06-03T09:45:00.000Z',
  seconds_left: 840,
  totals: buildTotals({ total: 12 }),
}
const outcome = (status: string): Answer => ({
  body: { status, order_number: status === 'taken' ? 1002 : null, invoice_url: null, downloads: [] },
})

async function buy(answers: Record<string, Answer | Answer[]> = {}, { keeps = true } = {}) {
  const routes = { [CONFIRM]: { body: buildOutcome({ hasUpsell: true }) }, [SHOW]: { body: { upsell: OFFER } }, ...answers }
  const shop = createFakeShop(routes)
  const link = { ...buildLink(), upsell: { minutes: 15 } }
  const checkout = createCheckout({ client: shop.client, link, upsell: keeps, wait: async () => {} })
  await walkToPayment(checkout)
  await expect.poll(() => checkout.order.value.status, { interval: 1 }).toBe('ready')
  await checkout.pay(async () => {})
  const { upsell } = await checkout.preload()
  await upsell.show()
  return { ...shop, checkout, upsell, state: upsell.state }
}

describe('what is offered after the purchase', () => {
  it('lets the server keep the card only if the page says so', async () => {
    expect((await buy()).to(CREATE)[0]!.body).toMatchObject({ keepCard: true })
    expect((await buy({}, { keeps: false })).to(CREATE)[0]!.body).not.toHaveProperty('keepCard')
  })

  it('is taken at the price that is shown, and asks again while it is charged', async () => {
    const { upsell, state, to } = await buy({ [ANSWER]: [outcome('processing'), outcome('taken')] })
    expect(state.value).toMatchObject({ status: 'open', offer: { headline: 'One more' } })

    await upsell.take()

    expect(state.value).toMatchObject({ status: 'taken', outcome: { order_number: 1002 } })
    expect(to(ANSWER).map(({ body }) => body)).toEqual(
      [0, 1].map(() => ({ client_secret: 'order-secret', answer: 'take', total: 12 })),
    )
  })

  it.each(['declined', 'expired'])('says that it was %s', async (status) => {
    const { upsell, state } = await buy({ [ANSWER]: outcome(status) })
    await upsell.take()
    expect(state.value.status).toBe(status)
  })

  it('shows the new price when it has changed, and stays when the server does not answer', async () => {
    const changed = buildError(409, 'conflict', 'The price has changed since it was shown.')
    const { upsell, state } = await buy({ [ANSWER]: [changed, 'lost'] })
    await upsell.take()
    expect(state.value).toMatchObject({ status: 'open', problem: { code: 'price_changed' } })
    await upsell.take()
    expect(state.value).toMatchObject({ status: 'open', problem: { code: 'unreachable' } })
  })

  it('goes at once when it is dismissed, and when the next purchase begins', async () => {
    const { upsell, state, to, checkout } = await buy({ [ANSWER]: 'lost' })
    await upsell.dismiss()
    expect(state.value.status).toBe('none')
    expect(to(ANSWER)[0]!.body).toMatchObject({ answer: 'dismiss' })
    await checkout.buyAgain()
    expect(state.value.status).toBe('loading')
  })
})
