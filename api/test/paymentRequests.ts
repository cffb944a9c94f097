import type { TestApi } from './server.ts'

/** Calls about a merchant's payment requests. */
export function requestsFor(api: TestApi, merchant: { id: string }) {
  const post = (path: string, body?: object) =>
    api.request('POST', `/payment-requests${path}`, { as: merchant, ...(body && { body }) })
  const create = (body: object = {}) =>
    post('', { title: 'Portrait session', amount: 240, currency: 'USD', email: 'grace@example.com', ...body })
  const get = (id: string) => api.request('GET', `/payment-requests/${id}`, { as: merchant })
  const list = (query = '') => api.request('GET', `/payment-requests${query}`, { as: merchant })
  const act = (id: string, action: 'cancel' | 'mark-paid' | 'remind') => post(`/${id}/${action}`)
  /** Moves a request into the past by so many days. */
  const age = async (id: string, days: number) => {
    const day = 24 * 3_600_000
    const request = await api.db('payment_requests').where({ merchantId: merchant.id, id }).first()
    const earlier = (at: Date | null) => at && new Date(at.getTime() - days * day)
    const { nextReminderAt, mailedAt, createdAt } = request
    await api
      .db('payment_requests')
      .where({ merchantId: merchant.id, id })
      .update({
        dueOn: api.db.raw('due_on - cast(? as integer)', [days]),
        nextReminderAt: earlier(nextReminderAt),
        mailedAt: earlier(mailedAt),
        createdAt: earlier(createdAt),
      })
  }
  return { create, get, list, act, age }
}

/** The token in the address of a request. */
export const tokenIn = (url: string): string => new URL(url).searchParams.get('session')!
