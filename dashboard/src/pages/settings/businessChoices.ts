import type { Schema } from '@linktill/sdk'
import { LANGUAGES } from '@linktill/sdk/react/checkout'

export const businessTypes = { '': 'Not set', individual: 'Individual', company: 'Company', non_profit: 'Non-profit' }

const names = new Intl.DisplayNames('en-US', { type: 'language' })
type InvoiceLanguage = NonNullable<Schema<'InvoiceLanguage'>>

/** The languages that all invoices can have. Bokmål is the only written Norwegian among them, so it is called Norwegian. */
export const invoiceLanguages = {
  '': 'Each buyer’s own',
  ...Object.fromEntries(LANGUAGES.map(({ tag }) => [tag, names.of(tag === 'nb' ? 'no' : tag)!])),
} as Record<InvoiceLanguage | '', string>
