import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../test/answering.ts'
import { createActivity } from './activity.ts'
import { createFirstSale } from './firstSale/createFirstSale.ts'
import { createPlanChoice } from './planChoice.ts'

const refusal = (message: string) => ({ status: 403, body: { message, code: 'forbidden', request_id: 'r' } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const arrive = () => vi.advanceTimersByTimeAsync(300)

describe('createActivity', () => {
  const news = { unread: 2, data: [{ id: '1', read: false }] }

  it('marks the shown notifications as read when it is closed', async () => {
    const { client, calls } = clientAnswering(({ method }) => (method === 'GET' ? { body: news } : { body: { accepted: true } }))
    const activity = createActivity(client)
    activity.load()
    await arrive()
    expect(activity.unread.value).toBe(2)

    await activity.toggle(true)
    await arrive()
    await activity.toggle(false)

    expect(activity.unread.value).toBe(0)
    expect(calls.at(-1)).toBe('POST /notifications/read')
    await activity.toggle(false)
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1)
  })

  it('is loaded again on return, but not while the merchant reads it', async () => {
    const { client, calls } = clientAnswering(() => ({ body: news }))
    const activity = createActivity(client)
    activity.refresh()
    await arrive()
    expect(activity.unread.value).toBe(2)

    await activity.toggle(true)
    await arrive()
    activity.refresh()
    await arrive()

    expect(calls).toEqual(['GET /notifications', 'GET /notifications'])
  })
})

describe('createFirstSale', () => {
  const sale = { order_id: '1', customer: 'Nora', amount: 24.5, currency: 'USD' }
  /** A page that is visible or not. */
  const buildPage = () => Object.assign(new EventTarget(), { visibilityState: 'visible' })

  it('asks until something is sold, announces it once, and then asks no more', async () => {
    let state: object = { has_sold: false, first_sale: null }
    const { client, calls } = clientAnswering(({ method }) => ({ body: method === 'GET' ? state : { accepted: true } }))
    const first = createFirstSale(client, buildPage() as unknown as Document)
    first.watch()
    await vi.advanceTimersByTimeAsync(25_000)
    expect(calls).toEqual(['GET /dashboard/first-sale', 'GET /dashboard/first-sale'])
    expect(first.sale.value).toBeNull()

    state = { has_sold: true, first_sale: sale }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(first.sale.value).toEqual(sale)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls.slice(2)).toEqual(['GET /dashboard/first-sale', 'POST /dashboard/first-sale'])
    first.close()
    expect(first.sale.value).toBeNull()
  })

  it('asks nothing while the page is hidden, and at once when it is shown again', async () => {
    const { client, calls } = clientAnswering(() => ({ status: 500, body: { message: 'x', code: 'internal', request_id: 'r' } }))
    const page = buildPage()
    page.visibilityState = 'hidden'
    const stop = createFirstSale(client, page as unknown as Document).watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toEqual([])
    page.visibilityState = 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
    await arrive()
    expect(calls.length).toBeGreaterThan(0)
    stop()
    const asked = calls.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toHaveLength(asked)
  })

  it('announces nothing that was seen elsewhere', async () => {
    const { client, calls } = clientAnswering(() => ({ body: { has_sold: true, first_sale: null } }))
    const first = createFirstSale(client, buildPage() as unknown as Document)
    first.watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(calls).toEqual(['GET /dashboard/first-sale'])
    expect(first.sale.value).toBeNull()
  })
})

describe('createPlanChoice', () => {
  it('changes the plan once, and passes on the updated merchant', async () => {
    const { client, calls } = clientAnswering(({ body }) => ({ body }))
    const onChanged = vi.fn()
    const plans = createPlanChoice(client, onChanged)

    const taking = [plans.choose('pro'), plans.choose('basic')]
    expect(plans.busy.value).toBe('pro')
    await Promise.all(taking)

    expect(calls).toHaveLength(1)
    expect(onChanged).toHaveBeenCalledExactlyOnceWith({ tier: 'pro' })
    expect(plans.busy.value).toBeNull()
  })

  it('explains why a plan is not self-service, until another is chosen', async () => {
    const { client } = clientAnswering(({ body }) =>
      (body as { tier: string }).tier === 'enterprise' ? refusal('Contact sales.') : { body },
    )
    const plans = createPlanChoice(client, vi.fn())

    await plans.choose('enterprise')
    expect(plans.problem.value).toBe('Contact sales.')

    await plans.choose('pro')
    expect(plans.problem.value).toBeNull()
  })
})
