import { describe, expect, it } from 'vitest'
import { VERSIONS } from '../versions.ts'
import { customersWithoutOrders } from './customersWithoutOrders.ts'
import { notes } from './notes.ts'
import { oneStyle } from './oneStyle.ts'
import { orderTax } from './orderTax.ts'

const REFUND = { id: 'r', amount: 5, note: 'A chip' }
const FORMER_REFUND = { id: 'r', amount: 5, reason: 'A chip' }

describe('notes', () => {
  it('calls the text of a refund its reason', () => {
    expect(notes.answers!.createRefund!(REFUND)).toEqual(FORMER_REFUND)
    expect(notes.answers!.listRefunds!({ refunds: [REFUND, { id: 's', note: null }] })).toEqual({
      refunds: [FORMER_REFUND, { id: 's', reason: null }],
    })
  })

  it('does so in a return, in its refund, and in the returns of an order', () => {
    const returned = { id: 'x', note: 'Too small', refund: REFUND }
    const former = { id: 'x', reason: 'Too small', refund: FORMER_REFUND }

    expect(notes.answers!.createReturn!(returned)).toEqual(former)
    expect(notes.answers!.createReturn!({ ...returned, refund: null })).toEqual({ ...former, refund: null })
    expect(notes.answers!.getOrder!({ id: 'o', returns: [returned] })).toEqual({ id: 'o', returns: [former] })
    expect(notes.answers!.updateOrder!({ id: 'o' })).toEqual({ id: 'o' })
    expect(notes.events!['order.returned']!({ id: 'o', returns: [returned] })).toEqual({ id: 'o', returns: [former] })
  })

  it('takes the former name in requests', () => {
    expect(notes.renamed).toEqual({ createRefund: { reason: 'note' }, createReturn: { reason: 'note' } })
  })
})

describe('orderTax', () => {
  const vat = { country: 'NL', rate: 0, included: false, reverse_charge: true, number: 'NL004495445B01', check: 'vies' }

  it('repeats the tax of an order beside its vat', () => {
    const order = { id: 'o', vat }
    const former = { ...order, tax_rate: 0, tax_included: false, vat_number: 'NL004495445B01', reverse_charge: true }

    expect(orderTax.answers!.getOrder!(order)).toEqual(former)
    expect(orderTax.answers!.updateOrder!(order)).toEqual(former)
    expect(orderTax.events!['order.completed']!(order)).toEqual(former)
  })

  it('says of an order without tax that it has none', () => {
    expect(orderTax.answers!.getOrder!({ vat: null })).toEqual({
      vat: null,
      tax_rate: null,
      tax_included: false,
      vat_number: null,
      reverse_charge: false,
    })
  })
})

describe('customersWithoutOrders', () => {
  const created_at = '2026-11-27T00:00:00.000Z'
  const imported = { id: 'c', first_order_at: null, last_order_at: null, created_at }
  const former = { id: 'c', first_order_at: created_at, last_order_at: created_at, created_at }

  it('gives customers without orders the time of their row', () => {
    expect(customersWithoutOrders.answers!.getCustomer!(imported)).toEqual(former)
    expect(customersWithoutOrders.answers!.updateCustomer!(imported)).toEqual(former)
    expect(customersWithoutOrders.answers!.listCustomers!({ total: 1, customers: [imported] })).toEqual({
      total: 1,
      customers: [former],
    })
  })

  it('leaves the times of orders', () => {
    const buyer = { ...imported, first_order_at: '2026-11-28T00:00:00.000Z', last_order_at: '2026-11-29T00:00:00.000Z' }

    expect(customersWithoutOrders.answers!.getCustomer!(buyer)).toEqual(buyer)
  })
})

it.each(VERSIONS.flatMap(({ changes }) => changes))(
  '$summary leaves an object of the former shape as it is',
  ({ events = {} }) => {
    for (const translate of Object.values(events)) {
      const former = translate({ id: 'o', vat: null, returns: [{ id: 'x', note: 'a', refund: null }] })
      expect(translate(former)).toEqual(former)
    }
  },
)

describe('oneStyle', () => {
  it('gives the rows of a list their former name', () => {
    expect(oneStyle.answers!.listPayouts!({ data: [1], next_cursor: null, total: 1 })).toEqual({
      payouts: [1],
      next_cursor: null,
      total: 1,
    })
  })

  it('gives the texts of a document, and events of the account, their former names', () => {
    const labels = { credit_note: 'Credit note', address_line1: 'Address line 1' }

    expect(oneStyle.answers!.getInvoice!({ id: 'i', labels })).toEqual({
      id: 'i',
      labels: { creditNote: 'Credit note', addressLine1: 'Address line 1' },
    })
    expect(oneStyle.events!['account.payments_enabled']!({ id: 'm', account_id: null, payments_enabled: true })).toEqual({
      id: 'm',
      accountId: null,
      paymentsEnabled: true,
    })
  })

  it('keeps that nothing was sold yet', () => {
    expect(oneStyle.answers!.getFirstSale!({ has_sold: false, first_sale: null })).toEqual({ hasSold: false, firstSale: null })
  })
})
