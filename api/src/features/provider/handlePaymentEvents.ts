import type { Deps } from '../deps.ts'
import { faultPoint } from '../../platform/faultPoint.ts'
import type { Subject } from '../../gateways/payments.ts'
import { atServerOf } from '../../platform/db/atServer.ts'
import { isUuid } from '../../platform/db/isUuid.ts'
import { claimDue, type DueTable, markDone, retryLater } from '../../platform/jobs/dueRows.ts'
import { inLanes } from '../../platform/jobs/inLanes.ts'
import { refreshAccount, unlinkAccount } from '../payment-accounts/accounts.ts'
import { followDispute } from '../orders/disputes/followDispute.ts'
import { followAccount } from '../payouts/followPayouts.ts'
import { findPaid, type PaidPayment } from '../orders/settling/findPaid.ts'
import { followIntent, followPayment } from '../orders/settling/followIntent.ts'

const EVENTS: DueTable = { name: 'payment_events', done: 'handled_at' }
const MAX_AT_ONCE = 20
/** Concurrent events: each may wait for the provider. */
const LANES = 4

type Context = Pick<Deps, 'db' | 'payments' | 'config'>
interface PaymentEvent {
  id: string
  subject: Subject
}

/**
 * Handles waiting events of the provider. An event is only a hint: its subject is read at the provider, so that late,
 * duplicate and reordered events have the same result. An event that failed is handled again, with growing delays.
 * @returns how many it took.
 */
export async function handlePaymentEvents({ db, payments, config }: Context, log: (error: unknown) => void): Promise<number> {
  const events = await claimDue<PaymentEvent>(db, EVENTS, MAX_AT_ONCE)
  if (!events.length) return 0
  // Most payments are known from the shopper's confirmation. Events about the same subject are handled once.
  const known = await findPaid(db, events.map(({ subject }) => subject).filter(isPaid))
  const news = events.filter(({ subject: { kind, id } }) => kind !== 'payment' || !known.has(id))
  const subjects = new Map(news.map(({ subject }) => [keyOf(subject), subject]))
  const failed = await inLanes(
    [...subjects.values()],
    LANES,
    (subject) => atServerOf(db, sellerOf(subject), () => follow({ db, payments, config }, subject)),
    log,
  )
  faultPoint('event handled')
  const failedKeys = new Set([...failed].map(keyOf))
  const idsOf = (hasFailed: boolean) =>
    events.filter(({ subject }) => failedKeys.has(keyOf(subject)) === hasFailed).map(({ id }) => id)
  await markDone(db, EVENTS, idsOf(false))
  await retryLater(db, EVENTS, idsOf(true))
  return events.length
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

const isPaid = (subject: Subject): subject is PaidPayment => subject.kind === 'payment' && subject.paid !== null

/** Null if the event does not say it. */
const sellerOf = (subject: Subject): string | null => {
  const merchantId = isPaid(subject) ? subject.paid.merchantId : null
  return merchantId && isUuid(merchantId) ? merchantId : null
}

function follow({ db, payments, config }: Context, { kind, id }: Subject): Promise<unknown> {
  switch (kind) {
    case 'payment':
      return followPayment({ db, payments, config }, id)
    case 'refund':
      return followIntent({ db, payments }, id)
    case 'dispute':
      return followDispute({ db, payments }, id)
    case 'account':
      return refreshAccount({ db, payments }, id)
    case 'payouts':
      return followAccount({ db, payments, config }, id)
    case 'unlinked':
      return unlinkAccount(db, id)
    default:
      return kind satisfies never
  }
}
