import type { Schema } from '@linktill/sdk'
import { describe, expect, it } from 'vitest'
import type { Texts } from './answer.ts'
import { activityHint, askedFor } from './evidence.ts'

type Item = Schema<'OrderItem'>

const EMPTY: Texts = { explanation: '', product: '', carrier: '', tracking: '', shipped: '', activity: '', policy: '' }
const SHIPPING = ['carrier', 'tracking', 'shipped']
const item = (kind: Item['kind'], shipped = 0) => ({ kind, shipped, product_is_digital: kind === 'digital' }) as Item
const asked = (items: Item[], reason = 'general', texts: Partial<Texts> = {}) => {
  const { fields, files } = askedFor({ items }, reason, { ...EMPTY, ...texts })
  return { fields: [...fields], files: [...files] }
}

describe('askedFor', () => {
  it.each<[string, Item[], string[], string[]]>([
    ['a file', [item('digital')], ['activity'], []],
    ['a service', [item('service')], ['activity'], ['service']],
    ['goods that were shipped', [item('physical', 1)], SHIPPING, ['shipping']],
    ['goods that were not shipped', [item('physical')], [], []],
    ['a file and goods that were shipped', [item('digital'), item('physical', 1)], [...SHIPPING, 'activity'], ['shipping']],
  ])('asks for what fits %s', (_, items, fields, files) => {
    expect(asked(items)).toEqual({
      fields: ['explanation', 'product', ...fields, 'policy'],
      files: ['receipt', 'communication', ...files, 'other'],
    })
  })

  it('asks how goods were sent if the customer says that they did not arrive', () => {
    expect(asked([item('physical')], 'product not received').fields).toEqual(expect.arrayContaining(SHIPPING))
    expect(asked([item('digital')], 'product not received').fields).not.toContain('carrier')
  })

  it.each(['fraudulent', 'unrecognized'])('leaves out refund terms if the payment is called %s', (reason) => {
    expect(asked([item('digital')], reason).fields).toEqual(['explanation', 'product', 'activity'])
  })

  it('keeps what has content', () => {
    const texts = { tracking: '1Z999', policy: 'No refunds.' }
    expect(asked([item('digital')], 'fraudulent', texts).fields).toEqual([
      'explanation',
      'product',
      'tracking',
      'activity',
      'policy',
    ])
  })

  it('does not count a shipment that was cancelled', () => {
    const shipments = [{ status: 'cancelled' }] as Schema<'Shipment'>[]
    expect(askedFor({ items: [item('physical')], shipments }, 'general', EMPTY).fields.has('carrier')).toBe(false)
  })
})

it.each<[Item['kind'][], string]>([
  [['digital'], 'Downloads.'],
  [['service'], 'Visits, bookings.'],
  [['digital', 'service'], 'Downloads, visits, bookings.'],
])('the hint of %s is “%s”', (kinds, hint) => {
  expect(activityHint({ items: kinds.map((kind) => item(kind)) })).toBe(hint)
})
