import type { Deps } from '../../deps.ts'
import { faultPoint } from '../../faultPoint.ts'
import type { Subject } from '../../gateways/payments.ts'
import { refreshAccount, unlinkAccount } from '../account/accounts.ts'
import { followDispute } from '../orders/disputes/followDispute.ts'
import { followIntent } from '../orders/settling/followIntent.ts'

/**
 * Handles a provider's event. The event is only a hint: its subject is read at the provider, so that late, duplicate
 * and reordered events have the same result.
 * @throws when the provider does not answer; the job is then retried.
 */
export async function handlePaymentEvent({ db, payments }: Pick<Deps, 'db' | 'payments'>, id: string): Promise<void> {
  const event = await db('payment_events').where({ id }).first()
  if (!event || event.handledAt) return
  await follow({ db, payments }, event.subject)
  faultPoint('job done')
  await db('payment_events').where({ id }).update({ handledAt: db.fn.now() })
}

function follow({ db, payments }: Pick<Deps, 'db' | 'payments'>, { kind, id }: Subject): Promise<void> {
  switch (kind) {
    case 'intent':
      return followIntent({ db, payments }, id)
    case 'dispute':
      return followDispute({ db, payments }, id)
    case 'account':
      return refreshAccount({ db, payments }, id)
    case 'unlinked':
      return unlinkAccount(db, id)
    default:
      return kind satisfies never
  }
}
