import { createForm } from '../../lib/form.ts'
import { fieldProblems } from '../../lib/refusal.ts'
import type { AccountSubscriptions, OwnSubscription } from './accountSubscriptions.ts'

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

/** The form of company, tax id and address: that of the delivery if something is shipped, else that of the bill. */
export function createAddressForm(
  { id, company, vat_number: vatNumber, billing_address: billed, shipping_address: shipped }: OwnSubscription,
  account: AccountSubscriptions,
  onSaved: () => void,
) {
  const address = shipped ?? billed
  const kind = shipped ? 'shipping_address' : 'billing_address'
  return createForm<Values>({
    start: {
      company: company ?? '',
      vatNumber: vatNumber ?? '',
      addressLine1: address?.line1 ?? '',
      addressLine2: address?.line2 ?? '',
      zip: address?.postal_code ?? '',
      city: address?.city ?? '',
      state: address?.state ?? '',
      country: address?.country ?? '',
    },
    check: () => ({}),
    save: async ({ company: name, vatNumber: number, ...form }) => {
      const isEmpty = Object.values(form).every((text) => text.trim() === '')
      const place = shipped
        ? { shipping_address: { ...form, fullName: shipped.name ?? '', phone: shipped.phone } }
        : { billing_address: isEmpty ? null : form }
      await account.changeAddress(id, { company: name || null, vat_number: number || null, ...place })
      onSaved()
    },
    refused: (error) =>
      fieldProblems<Values>(error, {
        company: 'company',
        vat_number: 'vatNumber',
        ...Object.fromEntries(PARTS.map((part) => [`${kind}.${part}`, part])),
      }),
  })
}

const PARTS = ['addressLine1', 'zip', 'city', 'state', 'country'] as const
