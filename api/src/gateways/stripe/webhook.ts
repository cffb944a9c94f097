import type Stripe from 'stripe'
import { ApiError } from '../../platform/http/errors.ts'
import type { PaymentEvent, Payments, Subject } from '../payments.ts'
import type { CallStripe } from './client.ts'
import type { OwnId } from './ownAccount.ts'

/** Older events are refused. */
const TOLERANCE_SECONDS = 300

const BAD_SIGNATURE = 'The signature of this webhook is not valid.'
// Stripe's dashboard shows it to the seller, who runs the server.
const BAD_OWN_SIGNATURE = `${BAD_SIGNATURE} STRIPE_WEBHOOK_SECRET must be the signing secret of this endpoint.`

/** Checks the signature over the raw body with each of the endpoints' secrets, and reads what the event is about. */
export const createReadWebhook =
  (stripe: Stripe, secrets: string[], own: OwnId): Payments['readWebhook'] =>
  (rawBody, header): PaymentEvent => {
    const event = secrets
      .map((secret) => verify(stripe, rawBody, header('stripe-signature'), secret))
      .find((found) => found !== null)
    if (!event) throw new ApiError(400, 'invalid_request', own === null ? BAD_SIGNATURE : BAD_OWN_SIGNATURE)
    return { id: event.id, type: event.type, subject: subjectOf(event, own) }
  }

const PAGE = 100
/** What can change long after a payment. */
const LATE_TYPES = [
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

/** Lists events, which Stripe keeps for 30 days. */
export const createListEvents = (stripe: Stripe, callStripe: CallStripe, own: OwnId): Payments['listEvents'] =>
  async function* listEvents(from) {
    const created = { gte: Math.floor(from.getTime() / 1000) }
    let after: string | undefined
    for (;;) {
      const page = await callStripe(
        stripe.events.list({ types: LATE_TYPES, created, limit: PAGE, ...(after && { starting_after: after }) }),
      )
      for (const event of page.data) yield { id: event.id, type: event.type, subject: subjectOf(event, own) }
      if (!page.has_more) return
      after = page.data.at(-1)!.id
    }
  }

function verify(stripe: Stripe, rawBody: string, signature: string, secret: string): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS)
  } catch {
    return null
  }
}

interface EventObject {
  id?: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

/** Events are hints: their subject is then read from Stripe. Unknown types have no subject. */
function subjectOf(event: Stripe.Event, own: OwnId): Subject | null {
  const object = event.data.object as EventObject
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'setup_intent.succeeded':
      return object.id ? { kind: 'payment', id: object.id, paid: paidOf(object) } : null
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.canceled':
    case 'setup_intent.setup_failed':
    case 'setup_intent.canceled':
      return object.id ? { kind: 'payment', id: object.id, paid: null } : null
    case 'charge.refunded':
    case 'charge.refund.updated':
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return subject('refund', typeof object.payment_intent === 'string' ? object.payment_intent : object.payment_intent?.id)
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return subject('dispute', object.id)
    case 'payout.created':
    case 'payout.updated':
    case 'payout.paid':
    case 'payout.failed':
    case 'payout.canceled':
    case 'payout.reconciliation_completed':
      // Without an account, it is about that of the keys.
      return subject('payouts', event.account ?? own ?? undefined)
    case 'account.updated':
      return subject('account', object.id)
    case 'account.application.deauthorized':
      return subject('unlinked', event.account)
    default:
      return null
  }
}

function paidOf({ metadata }: EventObject): { orderId: string; merchantId: string } | null {
  const [orderId, merchantId] = [metadata?.['order'], metadata?.['merchant']]
  return orderId && merchantId ? { orderId, merchantId } : null
}

const subject = (kind: Exclude<Subject['kind'], 'payment'>, id: string | undefined): Subject | null => (id ? { kind, id } : null)
