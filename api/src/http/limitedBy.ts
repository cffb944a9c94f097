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
 * The key that a call is counted under; null counts it not at all. It names what the call resolves to, never how that was typed:
 * every spelling would be a counter of its own.
 */
export const COUNTED_BY: Record<
  RateLimit['by'],
  (call: Call, resolveLink: ResolveLink) => string | null | Promise<string | null>
> = {
  // One household or office, so the numbers leave room for several people.
  address: ({ caller }) => caller.address,
  // A stolen token must not find out the password.
  currentPassword: (call) => (field(call, 'currentPassword') ? call.caller.merchantId : null),
  email: (call) => canonicalEmail(field(call, 'email')) ?? field(call, 'email'),
  link: addressAndLink,
  merchant: ({ caller }) => caller.merchantIdIfAny,
  order: (call) => pathOf(call)['id']!.toLowerCase(),
  // Every answer about a promo code counts as a guess at one.
  promoCode: (call, resolveLink) => (field(call, 'promoCode').trim() ? addressAndLink(call, resolveLink) : null),
}

/** Counted together whichever operation is called. */
export const SHARED = new Set<RateLimit['by']>(['promoCode'])
