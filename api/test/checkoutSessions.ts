import type { TestApi } from './server.ts'

/** One line of 120.00. */
export const PORTRAIT = { name: 'Portrait, framed', amount: 120 }

/** Calls about a merchant's checkout sessions. */
export function sessionsOf(api: TestApi, merchant: { id: string }) {
  const create = (body: object = {}, headers: Record<string, string> = {}) =>
    api.request('POST', '/checkout-sessions', {
      as: merchant,
      headers,
      body: { currency: 'USD', ...('link_id' in body ? {} : { items: [PORTRAIT] }), ...body },
    })
  const get = (id: string) => api.request('GET', `/checkout-sessions/${id}`, { as: merchant })
  const list = (query = '') => api.request('GET', `/checkout-sessions${query}`, { as: merchant })
  const expire = (id: string) => api.request('POST', `/checkout-sessions/${id}/expire`, { as: merchant })
  const page = (token: string) => api.request('GET', `/carts/url/${token}`)
  const quote = (token: string, body: object = {}) => api.request('POST', `/carts/url/${token}/quote`, { body })
  const place = (token: string, body: object = {}) =>
    api.request('POST', '/orders', { body: { cartUrlId: token, customerEmail: 'nora@example.com', ...body } })

  /** Places and pays. @returns the outcome. */
  async function pay(token: string, body: object = {}) {
    const { body: placed } = await place(token, body)
    const { payment, orderId, clientSecret } = placed
    const card = { client_secret: payment.clientSecret, outcome: 'succeeded' }
    await api.request('POST', `/sandbox/payments/${payment.paymentId}/confirm`, { body: card })
    return (await api.request('POST', `/orders/${orderId}/confirm`, { body: { clientSecret } })).body
  }
  return { create, get, list, expire, page, quote, place, pay }
}

/** The events of a merchant about checkout sessions, oldest first. */
export async function eventsOf(api: TestApi, merchant: { id: string }) {
  const events = await api.db('outbox').where({ merchantId: merchant.id }).orderBy('position')
  return events.filter(({ type }: { type: string }) => type.startsWith('checkout_session.'))
}
