import { formatDay, formatMoment } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Card } from '../../ui/Card.tsx'
import type { Details } from './createSubscription.ts'
import styles from './SubscriptionPage.module.css'

/** What is charged next and when, or why nothing is. */
export function NextCharge({ details, timeZone }: { details: Details; timeZone: string }) {
  const { next_charge_at: next, next_price: price, currency, promo_code: promo, billing, next_cycle: cycle } = details
  const day = (iso: string) => formatDay(iso, timeZone)
  return (
    <Card title="Next charge">
      <p className={styles.large}>{next && details.status !== 'past_due' ? day(next) : whyNone(details, day)}</p>
      <ul className={styles.notes}>
        {notesOf(details, timeZone).map((note) => (
          <li key={note}>{note}</li>
        ))}
        {next && billing.cycles !== null && <li>{`Payment ${cycle} of ${billing.cycles}`}</li>}
        {next && promo && <li>{`Lowered by the code ${promo}`}</li>}
        {price && <li>{`${formatMoney(price.amount, currency)} from ${day(price.from)} on. The customer was told by mail.`}</li>}
      </ul>
    </Card>
  )
}

function whyNone(
  { status, cancels_at: cancels, ended_at: ended, resumes_at: resumes }: Details,
  day: (iso: string) => string,
): string {
  if (ended) return `Ended on ${day(ended)}`
  if (status === 'cancelled' && cancels) return `None. Access ends on ${day(cancels)}`
  if (status === 'paused') return resumes ? `Paused until ${day(resumes)}` : 'Paused until you or the customer resume it'
  if (status === 'past_due') return 'The last payment failed'
  return 'None'
}

/** What else decides about the next charge. */
function notesOf(details: Details, timeZone: string): string[] {
  const { status, trial_ends_at: trialEnds, access_until: access, past_due_since: late, cycles, cancels_at: cancels } = details
  const day = (iso: string) => formatDay(iso, timeZone)
  const open = cycles.find(({ status: state }) => state === 'open')
  return [
    ...(status === 'trialing' && trialEnds ? [`In its trial until ${day(trialEnds)}`] : []),
    ...(status === 'past_due' && late ? [`Past due since ${day(late)}`] : []),
    ...(open?.next_attempt_at ? [`Tried again on ${formatMoment(open.next_attempt_at, timeZone)}`] : []),
    ...(open?.failure && !open.next_attempt_at ? ['Not tried again by itself: the customer has to act'] : []),
    ...(status === 'past_due' && access ? [`The customer keeps access until ${day(access)}`] : []),
    ...(status === 'active' && cancels ? [`Cancelled by the customer. Its minimum term ends on ${day(cancels)}`] : []),
  ]
}
