import type { Schema } from '@linktill/sdk'
import { expect, it } from 'vitest'
import { storyOf } from './story.ts'

const item = { quantity: 1, product_name: 'Glaze recipes', variant_name: null } as Schema<'OrderItem'>
const order = (changes: object) =>
  ({
    created_at: '2026-11-25T16:10:00.000Z',
    completed_at: '2026-11-25T16:11:00.000Z',
    customer_name: 'Nora Whitfield',
    customer_email: 'nora@shopper.example',
    currency: 'USD',
    items: [item],
    total_amount: 27,
    refunded_amount: 0,
    ...changes,
  }) as Schema<'Order'>
const download = (at: string) => ({ at, type: 'download', text: 'Downloaded “Glaze recipes”, 1 of 5', by: 'shopper' })
const tell = (changes: object) => storyOf(order(changes), 'Europe/Berlin').split('\n')

it('tells when a file was ordered, paid and downloaded, in the time of the shop', () => {
  const mail = { at: '2026-11-25T16:12:00.000Z', type: 'mail', text: 'Mail goes to nora@shopper.example', by: 'merchant' }
  expect(tell({ timeline: [mail, download('2026-11-25T16:13:00.000Z')] })).toEqual([
    'Nov 25, 2026, 5:10 PM: Nora Whitfield ordered 1 × Glaze recipes.',
    'Nov 25, 2026, 5:11 PM: $27.00 was paid.',
    'Nov 25, 2026, 5:13 PM: Downloaded “Glaze recipes”, 1 of 5.',
    'Times are in Europe/Berlin.',
  ])
})

it('tells how goods were shipped and delivered, what came back, and what was refunded', () => {
  const parcel = {
    status: 'delivered',
    carrier_name: 'DHL',
    tracking_number: '00340434',
    shipped_at: '2026-11-26T09:00:00.000Z',
    delivered_at: '2026-11-27T09:00:00.000Z',
  }
  const cancelled = { ...parcel, status: 'cancelled' }
  const bare = {
    status: 'shipped',
    carrier_name: null,
    tracking_number: null,
    shipped_at: '2026-11-26T10:00:00.000Z',
    delivered_at: null,
  }
  const returns = [{ created_at: '2026-11-28T09:00:00.000Z' }]
  const lines = tell({ customer_name: null, shipments: [bare, parcel, cancelled], returns, refunded_amount: 5 })
  expect(lines).toEqual([
    'Nov 25, 2026, 5:10 PM: nora@shopper.example ordered 1 × Glaze recipes.',
    'Nov 25, 2026, 5:11 PM: $27.00 was paid.',
    'Nov 26, 2026, 10:00 AM: Shipped with DHL, tracking number 00340434.',
    'Nov 26, 2026, 11:00 AM: Shipped.',
    'Nov 27, 2026, 10:00 AM: Marked as delivered, tracking number 00340434.',
    'Nov 28, 2026, 10:00 AM: Items came back.',
    '$5.00 was already refunded.',
    'Times are in Europe/Berlin.',
  ])
})

it('names ten downloads, and counts the rest', () => {
  const timeline = Array.from({ length: 13 }, (_, index) => download(`2026-11-26T10:${10 + index}:00.000Z`))
  const lines = tell({ timeline })
  expect(lines.filter((line) => line.includes('Downloaded “'))).toHaveLength(10)
  expect(lines.at(-2)).toBe('Nov 26, 2026, 11:22 AM: The last of 3 more downloads.')
})
