import { expect, it } from 'vitest'
import { findOperations } from './client/findOperations.ts'
import { type Contract, operationsOf } from './contract.ts'
import { credentialOf, limitsOf } from './describeAccess.ts'
import { fieldsOf } from './describeSchema.ts'
import { readContract } from './readContract.ts'

const contract = readContract()
const operation = (id: string) => operationsOf(contract).find(({ operationId }) => operationId === id)!

it('describes fields with their types and limits, and ends objects that contain themselves', () => {
  const tree = { type: 'object', required: ['name'], properties: {} as Record<string, object> }
  tree.properties = {
    name: { type: ['string', 'null'], maxLength: 200 },
    kind: { enum: ['a', 'b'], type: 'string', default: 'a' },
    children: { type: 'array', items: { $ref: '#/components/schemas/Tree' }, maxItems: 5 },
  }
  const own = { ...contract, components: { ...contract.components, schemas: { Tree: tree } } } as Contract

  const [name, kind, children] = fieldsOf(own, { $ref: '#/components/schemas/Tree' })

  expect(name).toMatchObject({ type: 'string or null', isRequired: true, limits: ['at most 200 characters'] })
  expect(kind).toMatchObject({ isRequired: false, limits: ['one of `a`, `b`', 'default `"a"`'] })
  expect(children).toMatchObject({ type: 'list of object', limits: ['at most 5 entries'], fields: [] })
})

it('names the credential and the limits of an operation', () => {
  expect(credentialOf(contract, operation('listOrders'))).toBe('A session token, or a secret key with `orders:read`.')
  expect(credentialOf(contract, operation('createOrder'))).toContain('None needed.')
  expect(credentialOf(contract, operation('login'))).toBe('No credential.')
  expect(credentialOf(contract, operation('createApiKey'))).toContain('recent proof')
  expect(limitsOf(operation('requestPasswordReset'))).toContain('3 per hour and mailbox')
})

it('finds operations by every word, titles first', () => {
  const entry = (title: string, call: string, text = '') => ({ title, call, text, address: '' })
  const entries = [
    entry('Place an order', 'POST /orders', 'May be refunded.'),
    entry('Refund an order', 'POST /orders/{id}/refunds'),
    entry('List products', 'GET /products'),
  ]

  expect(findOperations(entries, 'order refund').map(({ title }) => title)).toEqual(['Refund an order', 'Place an order'])
  expect(findOperations(entries, 'refund product')).toEqual([])
  expect(findOperations(entries, '  ')).toEqual([])
})
