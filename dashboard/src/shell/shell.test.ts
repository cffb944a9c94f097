import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../test/answering.ts'
import { createActivity } from './activity.ts'
import { createPlanChoice } from './planChoice.ts'

const refusal = (message: string) => ({ status: 403, body: { message, code: 'forbidden', request_id: 'r' } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const arrive = () => vi.advanceTimersByTimeAsync(300)

describe('createActivity', () => {
  const news = { unread: 2, notifications: [{ id: '1', read: false }] }

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
