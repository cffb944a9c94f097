import type { Config } from '../../config/config.ts'
import { CODE_LENGTH, readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'
import { isSigned, type Secrets, sign } from '../../platform/http/secrets.ts'

/** Characters of a signature: 192 bits, in an address that people paste into mails. */
const LENGTH = 32

/**
 * Returns the address of an order's invoice for its buyer, used in the receipt and in mails. It opens that one invoice
 * without signing in, as long as the deployment keeps the secret that signed it, because people look for invoices after years.
 */
export const invoiceUrl = (config: Links, order: Owned): string => pageUrl(config, order, 'invoice')

/** Returns the address where the buyer withdraws from the contract. Its token is the invoice's. */
export const withdrawalUrl = (config: Links, order: Owned): string => pageUrl(config, order, 'withdraw')

const pageUrl = ({ publicUrl, secrets }: Links, order: Owned, page: string) =>
  `${publicUrl}/account/orders/${order.id}/${page}?token=${writeMerchant(order.merchantId)}${sign(secrets, claimOf(order), LENGTH)}`

/** Returns the merchant of the order whose invoice a token opens; null for any other text. */
export function openedBy(secrets: Secrets, id: string, token: string): string | null {
  const merchantId = readMerchant(token)
  return merchantId && isSigned(secrets, claimOf({ id, merchantId }), token.slice(CODE_LENGTH), LENGTH) ? merchantId : null
}

type Links = Pick<Config, 'publicUrl' | 'secrets'>

interface Owned {
  id: string
  merchantId: string
}

const claimOf = ({ id, merchantId }: Owned) => `invoice ${merchantId} ${id}`
