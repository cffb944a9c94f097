/** No merchant has this id. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Letters of a merchant's id at the beginning of a secret. */
export const CODE_LENGTH = 22

/**
 * Writes a merchant's id as 22 URL-safe letters. Secrets that we make begin with it, so that a call that presents one
 * names its merchant without a look-up. The code alone is no secret.
 */
export const writeMerchant = (merchantId: string): string =>
  Buffer.from(merchantId.replaceAll('-', ''), 'hex').toString('base64url')

/** Returns the merchant whose id begins a text; null when none does. Says nothing about the rest of the text. */
export function readMerchant(text: string): string | null {
  if (!/^[\w-]{22}/.test(text)) return null
  const hex = Buffer.from(text.slice(0, CODE_LENGTH), 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
