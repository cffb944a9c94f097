import type { components } from '../../generated/openapi.ts'
import type { SessionCustomer } from './CheckoutSession.ts'
import type { SaleSession } from './Session.ts'

type Schemas = components['schemas']

/** What the page of a checkout session shows and fixes. Reference and metadata are not for the shopper. */
export const presentSession = ({ customer, expiresAt, cancelUrl, locale }: SaleSession): Schemas['PublicSession'] => ({
  customer: presentCustomer(customer),
  cancel_url: cancelUrl,
  locale,
  expires_at: new Date(expiresAt).toISOString(),
})

export const presentCustomer = ({
  email,
  name,
  phone,
  company,
  vatNumber,
  address,
}: SessionCustomer): Schemas['SessionCustomer'] => ({
  email: email ?? null,
  name: name ?? null,
  phone: phone ?? null,
  company: company ?? null,
  vat_number: vatNumber ?? null,
  address: address ?? null,
})
