import { canonicalEmail } from './canonicalEmail.ts'
import type { RateLimit } from './contract.ts'
import type { Call } from './operations.ts'

/** Returns the id of the link that an address leads to; null for an unknown address. */
export type ResolveLink = (address: string) => Promise<string | null>

const field = (call: Call, name: string) => String((call.input.body as Record<string, unknown> | undefined)?.[name] ?? '')
const pathOf = (call: Call) => call.input.path as Record<string, string>
const addressAndLink = async (call: Call, resolveLink: ResolveLink) => {
  const typed = pathOf(call)['urlId'] ?? (field(call, 'cartUrlId') || field(call, 'id'))
  return `${call.caller.address} ${(await resolveLink(typed)) ?? 'unknown'}`
}

/**
 * Returns the key that a call is counted under; null does not count it. The key is what the call refers to, not the text that was
 * sent, because each spelling would get a counter.
 */
export const COUNTED_BY: Record<
  RateLimit['by'],
  (call: Call, resolveLink: ResolveLink) => string | null | Promise<string | null>
> = {
  // A household or an office shares one address, so its limits allow several people.
  address: ({ caller }) => caller.address,
  // Prevents guessing the password with a stolen token.
  currentPassword: (call) => (field(call, 'currentPassword') ? call.caller.merchantId : null),
  email: (call) => canonicalEmail(field(call, 'email')) ?? field(call, 'email'),
  link: addressAndLink,
  merchant: ({ caller }) => caller.merchantIdIfAny,
  order: (call) => pathOf(call)['id']!.toLowerCase(),
  // Every response about a promo code counts as a guess.
  promoCode: (call, resolveLink) => (field(call, 'promoCode').trim() ? addressAndLink(call, resolveLink) : null),
  // Every operation that takes a factor counts together, so that guessing gains nothing by changing between them.
  proof: (call) => (PROOFS.some((name) => field(call, name)) ? call.caller.merchantId : null),
}

const PROOFS = ['currentPassword', 'code', 'passkey']

/** Counted across operations. */
export const SHARED = new Set<RateLimit['by']>(['promoCode', 'proof'])
