import { addressLines, type PostalAddress } from '../../platform/languages/addressLines.ts'

/** A shipping address as it is stored and displayed (docs/product/checkout.md#shipping-address). */
export interface ShippingAddress extends PostalAddress {
  name: string | null
  phone: string | null
}

/** The address of a buying company. */
export type BillingAddress = PostalAddress

/** An address with the lines of its label. */
export const presentAddress = <Address extends PostalAddress>(address: Address) => ({ ...address, lines: addressLines(address) })
