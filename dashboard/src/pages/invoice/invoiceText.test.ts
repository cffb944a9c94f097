import { expect, it } from 'vitest'
import type { Invoice } from './invoice.ts'
import { accountingNote } from './invoiceText.ts'

const LABEL = 'VAT in {currency}: {amount} (1 {from} = {rate} {currency}, European Central Bank, {date}).'

it('states the VAT in the national currency with its rate, and the day whatever the time zone', () => {
  const invoice = {
    currency: 'USD',
    language: 'en-US',
    time_zone: 'America/Los_Angeles',
    labels: { accounting_tax: LABEL },
    accounting_tax: { currency: 'EUR', tax: 1234.5, rate: 0.8605110577, day: '2026-06-16' },
  } as Invoice

  expect(accountingNote(invoice)).toBe('VAT in EUR: €1,234.50 (1 USD = 0.86051106 EUR, European Central Bank, June 16, 2026).')
  expect(accountingNote({ ...invoice, accounting_tax: null })).toBeNull()
})
