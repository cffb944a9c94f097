import type { components } from '../../generated/openapi.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import type { Cohort } from './readCohorts.ts'
import { type Point, type Scope, type State, stepOf } from './readFigures.ts'

type Figures = components['schemas']['SubscriptionFigures']
type MoveSum = components['schemas']['SubscriptionMoveSum']

/** What the figures of a range are made of. */
export interface Read {
  points: Point[]
  state: State
  cohorts: Cohort[]
  otherCurrencies: Currency[]
}

export function presentFigures(scope: Scope, { points, state, cohorts, otherCurrencies }: Read): Figures {
  const { from, to, timeZone, currency } = scope
  const money = (minor: number) => toMajor(minor, currency)
  const sumOf = (kind: 'new' | 'changed' | 'returned' | 'churned'): MoveSum => ({
    subscriptions: total(points.map((point) => point[kind].subscriptions)),
    mrr: money(total(points.map((point) => point[kind].minor))),
  })
  const [first, last] = [points[0]!, points.at(-1)!]
  const beforeMinor = first.mrrMinor - total([first.new, first.changed, first.returned, first.churned].map(({ minor }) => minor))
  const before = first.subscriptions - first.new.subscriptions - first.returned.subscriptions + first.churned.subscriptions
  const churned = sumOf('churned')
  const churnedMinor = total(points.map((point) => point.churned.minor))
  return {
    from,
    to,
    time_zone: timeZone,
    currency: currency as Currency,
    other_currencies: otherCurrencies,
    step: stepOf(scope),
    now: presentState(state, money),
    totals: {
      mrr_before: money(beforeMinor),
      mrr: money(last.mrrMinor),
      new: sumOf('new'),
      changed: sumOf('changed'),
      returned: sumOf('returned'),
      churned,
      churn_rate: percentOf(-churnedMinor, beforeMinor),
      subscription_churn_rate: percentOf(churned.subscriptions, before),
      recovered: { payments: state.recoveredPayments, revenue: money(state.recoveredMinor) },
      trials: {
        ended: state.trialsEnded,
        converted: state.trialsConverted,
        conversion_rate: percentOf(state.trialsConverted, state.trialsEnded),
      },
    },
    points: points.map((point) => ({
      date: point.date,
      mrr: money(point.mrrMinor),
      subscriptions: point.subscriptions,
      new: money(point.new.minor),
      changed: money(point.changed.minor),
      returned: money(point.returned.minor),
      churned: money(point.churned.minor),
    })),
    cohorts: cohorts.map(({ month, started, active }) => ({
      month,
      started,
      active: active.map((subscriptions) => ({ subscriptions, share: percentOf(subscriptions, started) ?? 0 })),
    })),
  }
}

const presentState = (state: State, money: (minor: number) => number): Figures['now'] => ({
  mrr: money(state.mrrMinor),
  trialing: state.trialing,
  active: state.active,
  past_due: state.pastDue,
  paused: state.paused,
  cancelled: state.cancelled,
  ended: state.ended,
  at_risk: money(state.atRiskMinor),
  at_risk_subscriptions: state.atRiskSubscriptions,
})

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** With one decimal; null without a whole. */
const percentOf = (part: number, whole: number) => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : null)
