import type { Client, Schema } from '@linktill/sdk'
import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import type { Invoice } from './invoice.ts'

interface Values {
  company: string
  vatNumber: string
  addressLine1: string
  addressLine2: string
  zip: string
  city: string
  state: string
  country: string
}

/** The form with which a buyer corrects company, address and VAT number. See docs/product/orders.md#corrections. */
export function createCorrection(
  client: Client,
  { invoice, token }: { invoice: Invoice; token: string },
  onDone: (number: string) => void,
) {
  const { buyer, order_id: id } = invoice
  const { address } = buyer
  return createForm<Values>({
    start: {
      company: buyer.company ?? '',
      vatNumber: buyer.vat_number ?? '',
      addressLine1: address?.line1 ?? '',
      addressLine2: address?.line2 ?? '',
      zip: address?.postal_code ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      country: address?.country ?? buyer.country ?? '',
    },
    check: () => ({}),
    save: async ({ company, vatNumber, ...billingAddress }) => {
      const isEmpty = billingAddress.addressLine1.trim() === ''
      const body: Schema<'InvoiceCorrectionInput'> = {
        company: company || null,
        vat_number: vatNumber || null,
        billing_address: isEmpty ? null : billingAddress,
      }
      onDone((await client.correctInvoice({ path: { id }, query: { token }, body })).number)
    },
    refused: (error) => fieldProblems<Values>(error, PLACES),
  })
}

const PLACES: Record<string, keyof Values> = {
  company: 'company',
  vat_number: 'vatNumber',
  'billing_address.addressLine1': 'addressLine1',
  'billing_address.zip': 'zip',
  'billing_address.city': 'city',
  'billing_address.state': 'state',
  'billing_address.country': 'country',
}
