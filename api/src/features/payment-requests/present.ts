import { presentChange } from '../../platform/db/presentChange.ts'
import { isoDayIn } from '../../platform/languages/isoDayIn.ts'
import type { components } from '../../generated/openapi.ts'
import { toMajor } from '../../pricing/money.ts'
import type { RequestWithSession } from '../../shop/session/PaymentRequest.ts'
import { sessionPath } from '../../shop/session/sessionToken.ts'

type Schemas = components['schemas']
type Deciding = Pick<RequestWithSession, 'status' | 'paidOutsideAt' | 'expiredAt' | 'expiresAt' | 'dueOn'>

/** The state of a request, which its checkout session decides. */
export function statusOf(request: Deciding, timeZone: string): Schemas['PaymentRequestStatus'] {
  const { status, paidOutsideAt, expiredAt, expiresAt, dueOn } = request
  if (status === 'complete' || paidOutsideAt) return 'paid'
  if (status === 'expired') return expiredAt! < expiresAt ? 'cancelled' : 'expired'
  if (expiresAt <= new Date()) return 'expired'
  return dueOn < isoDayIn(timeZone) ? 'overdue' : 'open'
}

interface Access {
  /** Null when the secret that made it is gone. */
  token: string | null
  /** The start of the shop's checkout addresses, without a trailing slash. */
  base: string
  timeZone: string
}

/** A payment request as its merchant sees it. */
export function presentRequest(request: RequestWithSession, { token, base, timeZone }: Access): Schemas['PaymentRequest'] {
  const status = statusOf(request, timeZone)
  const isUnpaid = status === 'open' || status === 'overdue'
  const iso = (at: Date | null) => at?.toISOString() ?? null
  return {
    id: request.id,
    status,
    title: request.name,
    message: request.message,
    amount: toMajor(request.items[0]!.amountMinor, request.currency),
    currency: request.currency,
    email: request.customer.email ?? '',
    customer_name: request.customer.name ?? null,
    due_on: request.dueOn,
    reminders: request.reminders,
    next_reminder_at: isUnpaid && !request.refusesMail ? iso(request.nextReminderAt) : null,
    reminders_sent: request.remindersSent,
    mailed_at: iso(request.mailedAt),
    refuses_mail: request.refusesMail,
    locale: request.locale ?? 'en',
    reference: request.reference,
    url: isUnpaid && token ? base + sessionPath(token) : null,
    order_id: request.orderId,
    paid_at: status === 'paid' ? iso(request.paidOutsideAt ?? request.completedAt) : null,
    is_paid_outside: request.paidOutsideAt !== null,
    cancelled_at: status === 'cancelled' ? iso(request.expiredAt) : null,
    created_at: request.createdAt.toISOString(),
    updated_at: presentChange(request),
    expires_at: request.expiresAt.toISOString(),
  }
}
