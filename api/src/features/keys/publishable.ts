import { crc32 } from 'node:zlib'
import { invalidToken } from '../../platform/http/errors.ts'
import { CODE_LENGTH, readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'

const SHAPE = /^pk_(?:live|test)_([\w-]{22})([\da-f]{8})$/

const prefixOf = (testMode: boolean) => (testMode ? 'pk_test_' : 'pk_live_')
const checksumOf = (start: string) => crc32(start).toString(16).padStart(8, '0')

/** Returns the publishable key of a merchant. It only names the merchant, so it is not stored and cannot be revoked. */
export function publishableKeyOf(merchantId: string, testMode: boolean): string {
  const start = prefixOf(testMode) + writeMerchant(merchantId)
  return start + checksumOf(start)
}

/**
 * Returns the merchant that a `Bearer pk_…` names; null for any other header.
 * @throws 401 for a key that is mistyped, or of the other mode.
 */
export function readPublishableKey(authorization: string, testMode: boolean): string | null {
  const [scheme, key = ''] = authorization.split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !key.startsWith('pk_')) return null
  const [, code, checksum] = SHAPE.exec(key) ?? []
  if (!code || checksum !== checksumOf(key.slice(0, -checksum!.length)))
    throw invalidToken('This publishable key is mistyped. Copy the whole key again.')
  if (!key.startsWith(prefixOf(testMode))) throw invalidToken(`Publishable keys of this server begin with ${prefixOf(testMode)}.`)
  return readMerchant(code.slice(0, CODE_LENGTH))
}
