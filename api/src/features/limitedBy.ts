import type { RateLimit } from '../platform/http/Operation.ts'
import { mailboxOf, mailHostOf } from '../gateways/mail/mailbox.ts'
import type { Counting } from '../platform/http/limits.ts'
import type { Call } from '../platform/http/operations.ts'

/** Returns the id of the link that an address leads to; null for an unknown address. */
export type ResolveLink = (address: string) => Promise<string | null>
/**
 * Returns the address that a merchant's call mails a link to; null if it mails none.
 * @param typed the address in the body; empty if it has none.
 */
export type ResolveRecipient = (merchantId: string, typed: string) => Promise<string | null>

interface Resolve {
  link: ResolveLink
  recipient: ResolveRecipient
}

const field = (call: Call, name: string) => String((call.input.body as Record<string, unknown> | undefined)?.[name] ?? '')
const pathOf = (call: Call) => call.input.path as Record<string, string>
const addressAndLink = async (call: Call, resolve: Resolve) => {
  const name = call.op.shopper?.link ?? ''
  const typed = pathOf(call)[name] ?? field(call, name)
  return `${call.caller.address} ${(await resolve.link(typed)) ?? 'unknown'}`
}

/**
 * Returns the key that a call is counted under; null does not count it. The key is what the call refers to, not the text that was
 * sent, because each spelling would get a counter.
 */
export const COUNTED_BY: Record<
  Exclude<RateLimit['by'], 'address'>,
  (call: Call, resolve: Resolve) => string | null | Promise<string | null>
> = {
  // Nobody can fill a stranger's mailbox, whichever spelling they send.
  email: async (call, resolve) => {
    const recipient = await recipientOf(call, resolve)
    return recipient && mailboxOf(recipient)
  },
  // Some domains deliver every address to one person, so many addresses fill one mailbox.
  emailDomain: async (call, resolve) => {
    const host = await mailHostOfCall(call, resolve)
    return host && !host.isProvider ? host.domain : null
  },
  link: addressAndLink,
  // Far above what real people need: protects the reputation of the operator's own mail server.
  mailProvider: async (call, resolve) => {
    const host = await mailHostOfCall(call, resolve)
    return host?.isProvider ? host.domain : null
  },
  merchant: ({ caller }) => caller.merchantIdIfAny,
  order: (call) => pathOf(call)['id']!.toLowerCase(),
  // Every response about a promo code counts as a guess.
  promoCode: (call, resolve) => (field(call, 'promoCode').trim() ? addressAndLink(call, resolve) : null),
  // Every operation that takes a factor counts together, so that guessing gains nothing by changing between them.
  proof: (call) => (proofsOf(call) ? call.caller.merchantId : null),
}

/** Counted across operations. */
const SHARED = new Set<RateLimit['by']>(['promoCode', 'proof'])

/** Returns how calls are counted, with look-ups of what they refer to. */
export const createCounting = (resolve: Resolve): Counting => ({
  keyOf: (by, call) => COUNTED_BY[by](call, resolve),
  isShared: (by) => SHARED.has(by),
})

/** Returns the address that a call mails something to: the one in its body, or the one that a signed-in merchant confirms. */
async function recipientOf(call: Call, { recipient }: Resolve): Promise<string | null> {
  const typed = field(call, 'email')
  if (!call.op.needsMerchant) return typed
  // Other changes of a profile mail nothing.
  return call.input.body && !typed ? null : recipient(call.caller.merchantId, typed)
}

async function mailHostOfCall(call: Call, resolve: Resolve) {
  const recipient = await recipientOf(call, resolve)
  return recipient ? mailHostOf(recipient) : null
}

const PROOFS = ['current_password', 'password', 'code', 'passkey'] as const

export type Proofs = Partial<Record<(typeof PROOFS)[number], unknown>>

/** Returns the fields of an operation's body that prove who calls. The `password` of a profile is the new one. */
export const proofFields = (id: Call['op']['id']): readonly string[] => (id === 'updateMe' ? ['currentPassword'] : PROOFS)

/** Returns the body of a call that has a proof; null for a call without one. */
export function proofsOf({ op, input }: Call): Proofs | null {
  const proofs = (input.body ?? {}) as Record<string, unknown>
  return proofFields(op.id).some((name) => proofs[name]) ? proofs : null
}
