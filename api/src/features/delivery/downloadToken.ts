import { writeMerchant } from '../../platform/http/merchantCode.ts'
import { isSigned, type Secrets, sign } from '../../platform/http/secrets.ts'

/** Who a link was made for. A merchant's downloads of their own goods are not counted. */
export type Holder = 'shopper' | 'merchant'

interface Item {
  merchantId: string
  orderId: string
  productId: string
}

const LETTERS: Record<Holder, string> = { shopper: 's', merchant: 'm' }

/** Makes a token that opens one item of one order until `expiresAt`: `6b1f….s.mhx2k0.9jW…`. Signed, not stored. */
export function signDownload(secrets: Secrets, item: Item, holder: Holder, expiresAt: Date): string {
  const claim = `${writeMerchant(item.merchantId)}.${LETTERS[holder]}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${claim}.${sign(secrets, textOf(item, claim))}`
}

/** Returns the content of a token that we signed for this item, expired or not; null for any other text. */
export function readDownloadToken(secrets: Secrets, item: Item, token: string): { holder: Holder; expiresAt: Date } | null {
  const [, claim, letter, seconds, signature] = /^([\w-]{22}\.([sm])\.([0-9a-z]{1,9}))\.([\w-]{43})$/.exec(token) ?? []
  if (!claim || !seconds || !signature) return null
  if (!isSigned(secrets, textOf(item, claim), signature)) return null
  return { holder: letter === 'm' ? 'merchant' : 'shopper', expiresAt: new Date(parseInt(seconds, 36) * 1000) }
}

const textOf = ({ orderId, productId }: Item, claim: string) =>
  `download ${orderId.toLowerCase()} ${productId.toLowerCase()} ${claim}`
