import type { Schema } from '@linktill/sdk'
import { Link } from 'wouter'

/** The order after which the buyer added this one. */
export function OrderUpsell({ order: { upsell_of: first } }: { order: Pick<Schema<'Order'>, 'upsell_of'> }) {
  if (!first) return null
  return (
    <p>
      Added after{' '}
      <Link className="text-link" href={`/dashboard/orders?open=${first.id}`}>
        order #{first.order_number}
      </Link>
      , with one press.
    </p>
  )
}
