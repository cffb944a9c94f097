import type { Schema } from '@linktill/sdk'
import { Link } from 'wouter'
import { Section } from '../../ui/Section.tsx'

/** The subscription that an order pays a cycle of. */
export function OrderSubscription({ order: { subscription } }: { order: Pick<Schema<'Order'>, 'subscription'> }) {
  if (!subscription) return null
  const { id, cycle } = subscription
  return (
    <Section title="Subscription">
      <p>
        {cycle === 0 ? 'Its trial' : `Cycle ${cycle}`} ·{' '}
        <Link className="text-link" href={`/dashboard/subscriptions/${id}`}>
          Open the subscription
        </Link>
      </p>
    </Section>
  )
}
