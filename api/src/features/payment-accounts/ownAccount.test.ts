import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { startApi } from '../../../test/server.ts'

const api = startApi({ shop: 'own', signUp: 'open' })

const PASSWORD = 'difference-engine'
const newcomer = () => ({ name: 'Ada Byron', email: `${randomUUID()}@example.com`, password: PASSWORD, storeName: 'Ada Prints' })
const register = (body = newcomer()) => api.request('POST', '/auth/register', { body })

it('gives the shop to the first who signs up, ready to sell, until they close it', async () => {
  const first = await register()
  const headers = { authorization: `Bearer ${first.body.token}` }

  const { body } = await api.request('GET', '/auth/integrations-status', { headers })
  expect(body.stripe).toMatchObject({
    mode: 'own',
    connected: true,
    accountId: 'acct_test_own',
    canAcceptPayments: true,
    requirements: [],
    account: { name: 'Test account', country: null },
  })

  const second = newcomer()
  expect(await register(second)).toMatchObject({
    status: 403,
    body: { message: 'This shop has its owner already.' },
  })
  expect(await api.db('merchants')).toHaveLength(1)
  expect(await api.db('handles').where({ kind: 'email', handle: second.email })).toEqual([])

  await api.request('POST', '/auth/delete-account', { headers, body: { password: PASSWORD } })
  await api.runJobs()
  expect(await register(second)).toMatchObject({ status: 201 })
})

it('gives it to one of two who sign up at the same moment', async () => {
  await api.db('merchants').whereNull('closedAt').update({ closedAt: new Date() })
  await api.db('own_shop').update({ ownerId: null })

  const answers = await Promise.all([register(), register()])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 403])
  expect(await api.db('merchants').whereNull('closedAt')).toHaveLength(1)
})
