import { snakeCased } from '../../../platform/http/snakeCased.ts'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../platform/http/errors.ts'
import { drawInThread } from './drawInThread.ts'
import { invoiceWords } from '../../../shop/languages/invoiceWords.ts'
import type { Invoice } from './drawInvoice.ts'

const LINE = {
  name: 'Planner',
  quantity: 1,
  price: 12,
  line_total: 12,
  kind: 'physical',
  tax_rate: 20,
  tax_category: 'S',
  tax_reason: null,
} as const

const buildInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  id: randomUUID(),
  kind: 'invoice',
  number: 'INV-00001',
  order_id: randomUUID(),
  order_number: 1001,
  ordered_at: '2026-01-12T14:05:21.000Z',
  issued_at: '2026-01-12T14:05:29.000Z',
  supplied_at: '2026-01-12T14:05:28.000Z',
  time_zone: 'Europe/London',
  payment_status: 'completed',
  test_mode: false,
  seller: {
    store_name: 'Ada Prints',
    name: 'Ada Lovelace',
    address: null,
    email: 'ada@example.com',
    phone: null,
    website: null,
    vat_number: null,
    tax_number: null,
    register: null,
    logo_url: null,
    accent: null,
  },
  buyer: { name: 'Grace Hopper', company: null, email: 'grace@example.com', address: null, vat_number: null, country: 'GB' },
  lines: [LINE],
  currency: 'USD',
  subtotal: 12,
  discount: 0,
  promo_code: null,
  discounts: [],
  shipping: 0,
  tip: 0,
  net: 10,
  tax: 2,
  tax_rate: 20,
  tax_included: true,
  taxes: [{ name: null, rate: 20, category: 'S', reason: null, taxable: 10, tax: 2 }],
  reverse_charge: false,
  accounting_tax: null,
  tax_notes: [],
  total: 12,
  credits: null,
  credit_notes: [],
  language: 'en-US',
  labels: snakeCased(invoiceWords('en')),
  ...overrides,
})
const isPdf = (file: Buffer) => file.subarray(0, 5).toString() === '%PDF-'

describe('drawInThread', () => {
  it('serves the event loop while it draws', async () => {
    await drawInThread('a merchant', { invoice: buildInvoice(), logo: null, xml: null })
    const lines = Array.from({ length: 2000 }, () => LINE)
    let turns = 0
    const turning = setInterval(() => turns++, 1)

    const file = await drawInThread('a merchant', { invoice: buildInvoice({ lines }), logo: null, xml: null })

    clearInterval(turning)
    expect(isPdf(file)).toBe(true)
    expect(turns).toBeGreaterThan(10)
  })

  it('continues with a new thread after an invoice that cannot be drawn', async () => {
    const broken = buildInvoice({ currency: 'no currency' as never })

    await expect(drawInThread('a merchant', { invoice: broken, logo: null, xml: null })).rejects.toThrow(RangeError)

    expect(isPdf(await drawInThread('a merchant', { invoice: buildInvoice(), logo: null, xml: null }))).toBe(true)
  })

  it('refuses more than fifty at once, and draws the others', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 60 }, () => drawInThread('a merchant', { invoice: buildInvoice(), logo: null, xml: null })),
    )

    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiError] : []))
    expect(refused).toHaveLength(10)
    expect(refused[0]).toMatchObject({ status: 503, code: 'unavailable', retryAfter: 5 })
    expect(all.every((one) => one.status === 'rejected' || isPdf(one.value))).toBe(true)
  })
})
