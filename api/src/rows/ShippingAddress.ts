/** As it is kept and shown (spec 2 §3). */
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

/** The line of a town as it stands on a parcel: `Portland, OR 97205`. The same in mails, invoices and sheets. */
export const townLine = ({ city, state, postal_code }: Pick<ShippingAddress, 'city' | 'state' | 'postal_code'>): string =>
  `${[city, state].filter(Boolean).join(', ')} ${postal_code}`.trim()
