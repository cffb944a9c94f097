import { describeFailure } from '../gateways/failures.ts'
import type { HistoryEntry, PaymentStatus } from '../rows/Order.ts'
import { HOLD_MINUTES } from '../features/orders/placing/stock.ts'
import { formatMoney } from '../pricing/money.ts'
import type { Totals } from '../pricing/price.ts'
import type { Random } from './random.ts'
import { DAY_MS } from './shop.ts'

/** The outcome of an order, and its timeline. */
export interface Outcome {
  status: PaymentStatus
  history: Pick<HistoryEntry, 'type' | 'text' | 'by' | 'at'>[]
  completedAt: Date | null
  failure: { code: string } | null
  /** Set while the order may still be paid. */
  openUntil: Date | null
}

/** Fixed states of the newest orders, so that a visitor sees every state first. */
const SETTLED = new Map<number, PaymentStatus>([
  [1, 'pending'],
  [3, 'failed'],
  [6, 'pending'],
  [9, 'refunded'],
  [17, 'pending'],
])
const STATES: { status: PaymentStatus; weight: number }[] = [
  { status: 'completed', weight: 87 },
  { status: 'failed', weight: 9 },
  { status: 'refunded', weight: 4 },
]
const DECLINES = ['card_declined', 'insufficient_funds', 'expired_card']

interface Situation {
  at: Date
  now: Date
  fromNewest: number
  totals: Totals
  holdsStock: boolean
  random: Random
}

export function outcomeOf({ at, now, fromNewest, totals, holdsStock, random }: Situation): Outcome {
  const state = SETTLED.get(fromNewest) ?? random.weighted(STATES).status
  const isFree = totals.total === 0
  const status = isFree && state !== 'pending' ? 'completed' : state
  const placed = { type: 'created', text: 'Order placed', by: 'shopper', at } as const
  const later = (ms: number) => new Date(Math.min(at.getTime() + ms, now.getTime()))
  const ends = new Date(at.getTime() + (holdsStock ? HOLD_MINUTES * 60_000 : DAY_MS))
  const unpaid =
    ends < now
      ? ({ type: 'failed', text: 'Not paid in time', by: 'system', at: ends } as const)
      : ({ type: 'failed', text: 'Marked as failed', by: 'merchant', at: later(30 * 60_000) } as const)
  const outcome: Outcome = { status, history: [placed], completedAt: null, failure: null, openUntil: null }

  if (status === 'pending') {
    if (ends > now) return { ...outcome, openUntil: ends }
    // Agreed on the telephone: the merchant waits for the payment.
    const marked = {
      type: 'pending',
      text: 'Marked as pending',
      by: 'merchant',
      at: new Date((ends.getTime() + now.getTime()) / 2),
    } as const
    return { ...outcome, history: [placed, unpaid, marked] }
  }
  if (status === 'failed') {
    const code = random.pick(DECLINES)
    const declined = { type: 'declined', text: describeFailure(code).message, by: 'shopper', at: later(70_000) } as const
    return { ...outcome, failure: { code }, history: [placed, declined, unpaid] }
  }
  const completedAt = later(random.between(25, 160) * 1000)
  const text = isFree ? 'Confirmed, nothing to pay' : `Paid ${formatMoney(totals.total, totals.currency)}`
  const paid = { type: 'completed', text, by: 'shopper', at: completedAt } as const
  if (status === 'completed') return { ...outcome, completedAt, history: [placed, paid] }
  const requestedAt = new Date(completedAt.getTime() + 0.4 * Math.min(now.getTime() - completedAt.getTime(), 10 * DAY_MS))
  const back = `${formatMoney(totals.total, totals.currency)} paid back`
  const refunded = { type: 'refund', text: back, by: 'merchant', at: requestedAt } as const
  return { ...outcome, completedAt, history: [placed, paid, refunded] }
}

/** Whether the order keeps its stock. */
export const isLasting = ({ completedAt }: Outcome) => completedAt !== null
