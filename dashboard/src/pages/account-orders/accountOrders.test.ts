import { expect, it } from 'vitest'
import { clientAnswering } from '../../../test/answering.ts'
import { createUnsubscription } from '../unsubscribe/unsubscription.ts'
import { createOrdersRequest } from './accountOrders.ts'

it('requests the orders of an email in the shopper’s language, and confirms the mail', async () => {
  let sent: unknown
  const { client, calls } = clientAnswering(({ body }) => ((sent = body), { status: 202, body: { accepted: true } }))
  const request = createOrdersRequest(client, 'de-AT')

  await request.form.submit()
  expect([calls, request.form.problems.value]).toEqual([[], { email: 'Email is required' }])
  request.form.set({ email: ' nora@example.com ' })
  await request.form.submit()

  expect(calls).toEqual(['POST /account/orders/request'])
  expect(sent).toEqual({ email: 'nora@example.com', locale: 'de-AT' })
  expect(request.sentTo.value).toBe('nora@example.com')
  request.again()
  expect(request.sentTo.value).toBeNull()
})

it('unsubscribes on request, and shows the shop', async () => {
  const { client, calls } = clientAnswering(() => ({ body: { shop_name: 'Ada Prints' } }))
  const unsubscription = createUnsubscription(client, 'token')

  expect(calls).toEqual([])
  await unsubscription.confirm()

  expect(calls).toEqual(['POST /mail/unsubscribe?token=token'])
  expect(unsubscription.shop.value).toBe('Ada Prints')
})

it('sends no request without a token, and explains why', async () => {
  const { client, calls } = clientAnswering(() => ({}))
  const unsubscription = createUnsubscription(client, '')

  await unsubscription.confirm()

  expect([calls, unsubscription.shop.value]).toEqual([[], null])
  expect(unsubscription.problem.value).toContain('Open it from the mail')
})
