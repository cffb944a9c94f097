/** A shipping address as it is stored and displayed (docs/product/checkout.md#shipping-address). */
export interface ShippingAddress {
  name: string | null
  phone: string | null
  line1: string
  line2: string | null
  city: string
  state: string
  postal_code: string
  country: string
}

/** The town line of an address label: `Portland, OR 97205`. The same in mails, invoices and sheets. */
export const townLine = ({ city, state, postal_code }: Pick<ShippingAddress, 'city' | 'state' | 'postal_code'>): string =>
  `${[city, state].filter(Boolean).join(', ')} ${postal_code}`.trim()
