import { canonicalEmail } from './canonicalEmail.ts'
import type { OperationId } from './contract.ts'
import type { Call } from './operations.ts'

/** Returns the id of the link that an address leads to; null for an unknown address. */
export type ResolveLink = (address: string) => Promise<string | null>

export interface Limit {
  /** Calls allowed per window. */
  points: number
  /** Length of the window in seconds. */
  seconds: number
  /** Whose calls are counted together; null counts this call not at all. */
  by: (call: Call, resolveLink: ResolveLink) => string | null | Promise<string | null>
}

// What a call resolves to is counted, never how it was typed: every spelling would be a counter of its own.
const address = ({ caller }: Call) => caller.address
const merchant = ({ caller }: Call) => caller.merchantIdIfAny
const field = (call: Call, name: string) => String((call.input.body as Record<string, unknown> | undefined)?.[name] ?? '')
const email = (call: Call) => canonicalEmail(field(call, 'email')) ?? field(call, 'email')
const order = (call: Call) => String((call.input.path as Record<string, string>)['id']).toLowerCase()
/** A stolen token must not find out the password. */
const passwordChanger = (call: Call) => (field(call, 'currentPassword') ? call.caller.merchantId : null)
const addressAndLink = async (call: Call, resolveLink: ResolveLink) => {
  const typed = (call.input.path as Record<string, string>)['urlId'] ?? (field(call, 'cartUrlId') || field(call, 'id'))
  return `${address(call)} ${(await resolveLink(typed)) ?? 'unknown'}`
}

/** Every answer about a promo code counts as a guess at one, whichever operation gives it. */
const PROMO_GUESSES: Limit = {
  points: 20,
  seconds: 60,
  by: (call, resolveLink) => (field(call, 'promoCode').trim() ? addressAndLink(call, resolveLink) : null),
}

/** Which operations are limited, and how. An address is one household or office, so the numbers leave room for several people. */
export const LIMITS: Partial<Record<OperationId, Limit[]>> = {
  register: [{ points: 20, seconds: 3600, by: address }],
  requestPasswordReset: [
    { points: 20, seconds: 3600, by: address },
    { points: 3, seconds: 3600, by: email },
  ],
  requestOrders: [
    { points: 20, seconds: 3600, by: address },
    { points: 3, seconds: 3600, by: email },
  ],
  getShopperOrders: [{ points: 60, seconds: 60, by: address }],
  resendReceipt: [{ points: 5, seconds: 3600, by: order }],
  unsubscribe: [{ points: 60, seconds: 60, by: address }],
  resetPassword: [{ points: 20, seconds: 3600, by: address }],
  confirmEmail: [{ points: 20, seconds: 3600, by: address }],
  undoEmailChange: [{ points: 20, seconds: 3600, by: address }],
  resendConfirmation: [{ points: 3, seconds: 3600, by: merchant }],
  deleteAccount: [{ points: 10, seconds: 900, by: merchant }],
  startDataExport: [{ points: 10, seconds: 3600, by: merchant }],
  verifyDomain: [{ points: 20, seconds: 600, by: merchant }],
  checkEmbed: [{ points: 20, seconds: 600, by: merchant }],
  updateMe: [{ points: 10, seconds: 900, by: passwordChanger }],
  createOrder: [{ points: 30, seconds: 60, by: addressAndLink }, PROMO_GUESSES],
  downloadOrderItem: [{ points: 120, seconds: 60, by: address }],
  validatePromo: [PROMO_GUESSES],
  quoteLink: [{ points: 60, seconds: 60, by: addressAndLink }, PROMO_GUESSES],
  recordPixelEvent: [{ points: 30, seconds: 60, by: addressAndLink }],
  recordLinkEvent: [{ points: 60, seconds: 60, by: addressAndLink }],
  getInvoicePdf: [{ points: 30, seconds: 60, by: address }],
  confirmSandboxPayment: [{ points: 60, seconds: 60, by: address }],
}

/** Of every operation: a program that runs wild must not take the shop with it. */
export const EVERY: Limit[] = [{ points: 1000, seconds: 60, by: ({ caller }) => caller.keyId }]
