import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createRequestForm } from './requestForm.ts'
import type { PaymentRequest } from './requests.ts'

function setUp(answer: { status?: number; body: unknown } = { body: { id: 'r1' } }) {
  const sent: unknown[] = []
  const created: PaymentRequest[] = []
  const { client } = clientAnswering(({ path, body }) => {
    sent.push([path, body])
    return answer
  })
  const form = createRequestForm({ client, timeZone: 'UTC', currency: 'EUR', onCreated: (request) => created.push(request) })
  return { form, sent, created }
}
const NOON = Date.UTC(2026, 10, 23, 12)
const dayFromNow = (days: number) => new Date(NOON + days * 86_400_000).toISOString().slice(0, 10)

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('createRequestForm', () => {
  it('sends what was typed, due in 14 days with three reminders unless changed', async () => {
    const { form, sent, created } = setUp()
    form.set({ title: ' Deposit ', amount: '50.5', email: ' grace@example.com ' })
    form.toggleReminder('0')
    form.toggleReminder('14')
    await form.submit()
    const body = {
      title: 'Deposit',
      amount: 50.5,
      currency: 'EUR',
      email: 'grace@example.com',
      customer_name: null,
      due_on: dayFromNow(14),
      message: null,
      reminders: [-3, 7, 14],
      locale: 'en',
    }
    expect(sent).toEqual([['/payment-requests', body]])
    expect(created).toEqual([{ id: 'r1' }])
  })

  it.each([
    ['title', { title: ' ' }],
    ['amount', { amount: '0' }],
    ['amount', { amount: '1.5', currency: 'JPY' as const }],
    ['email', { email: 'grace' }],
    ['dueOn', { dueOn: dayFromNow(-1) }],
    ['dueOn', { dueOn: '' }],
  ])('sends nothing with an invalid %s', async (field, wrong) => {
    const { form, sent } = setUp()
    form.set({ title: 'Deposit', amount: '50', email: 'grace@example.com', ...wrong })
    await form.submit()
    expect(Object.keys(form.problems.value)).toEqual([field])
    expect(sent).toEqual([])
  })

  it('shows the server’s objection at its field', async () => {
    const body = { message: 'No.', code: 'invalid_request', errors: [{ path: 'due_on', msg: 'due_on must be later.' }] }
    const { form, created } = setUp({ status: 400, body })
    form.set({ title: 'Deposit', amount: '50', email: 'grace@example.com' })
    await form.submit()
    expect(form.problems.value).toEqual({ dueOn: 'due_on must be later.' })
    expect(created).toEqual([])
  })
})
