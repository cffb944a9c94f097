import { readMerchant, writeMerchant } from '../../platform/http/merchantCode.ts'

/** The part of a message id before the @. The mail's id is random, so only its recipient and its carriers know it. */
export const writeMessageId = (merchantId: string, id: string): string => `${writeMerchant(merchantId)}.${id}`

const WRITTEN = /^<?([\w-]{22})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})@[^<>@\s]+>?$/

/** Returns the mail that a message id names, with or without angle brackets; null for one that is not ours. */
export function readMessageId(text: string): { merchantId: string; id: string } | null {
  const [, code = '', id] = WRITTEN.exec(text.trim()) ?? []
  const merchantId = readMerchant(code)
  return merchantId && id ? { merchantId, id } : null
}
