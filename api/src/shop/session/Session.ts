import type { SessionCustomer, SessionStatus } from './CheckoutSession.ts'

/** The checkout session by which a sale was read. What it fixes, no browser can change. */
export interface SaleSession {
  id: string
  /** The `checkoutSessionId` of its orders. Never shown. */
  visitId: string
  /** As the shopper sent it. */
  token: string
  status: SessionStatus
  expiresAt: string
  /** Why its page sells nothing any more. Null while it is open, and after it expired. */
  closed: 'paid' | 'cancelled' | null
  customer: SessionCustomer
  reference: string | null
  metadata: Record<string, string>
  locale: string | null
  cancelUrl: string | null
}
