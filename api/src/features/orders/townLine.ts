import type { ShippingAddress } from './Order.ts'

/** The line of a town as it stands on a parcel: `Portland, OR 97205`. The same in mails, invoices and sheets. */
export const townLine = ({ city, state, postal_code }: Pick<ShippingAddress, 'city' | 'state' | 'postal_code'>): string =>
  `${[city, state].filter(Boolean).join(', ')} ${postal_code}`.trim()
