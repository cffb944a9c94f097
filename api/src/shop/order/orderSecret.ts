import { readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'
import { randomBytes } from '../../platform/randomBytes.ts'

const PREFIX = 'os_'

/** Makes the client secret of an order: its holder may read the outcome. Begins with the order's merchant. */
export const newOrderSecret = (merchantId: string): string =>
  `${PREFIX}${writeMerchant(merchantId)}${randomBytes(24).toString('base64url')}`

/** Returns the merchant of the order that a client secret opens; null for any other text. */
export const merchantOfSecret = (clientSecret: string): string | null =>
  clientSecret.startsWith(PREFIX) ? readMerchant(clientSecret.slice(PREFIX.length)) : null
