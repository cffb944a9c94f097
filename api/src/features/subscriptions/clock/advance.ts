import type { Transaction } from 'objection'
import { lockSubscription } from '../../../shop/subscription/changeSubscription.ts'
import { clockOf } from '../../../shop/merchant/clock.ts'
import { Subscription } from '../../../shop/subscription/Subscription.ts'
import { resumeSubscription } from '../change/pause.ts'
import { chargeCycle } from './chargeCycle.ts'
import type { CycleDeps } from './cycleInput.ts'
import { endDisputed } from './endDisputed.ts'
import { endDue, endsBy } from './endDue.ts'
import { noticeTrialEnd } from './noticeTrialEnd.ts'
import { placeCycle } from './placeCycle.ts'

interface Owned {
  merchantId: string
  id: string
}

/** Does what is due for a subscription: it is resumed, ended, or charged. One cycle at a time. */
export async function advance(deps: CycleDeps, { merchantId, id }: Owned): Promise<void> {
  const { db } = deps
  let now = await clockOf(db, merchantId)
  const subscription = await Subscription.query(db).findOne({ merchantId, id })
  if (!subscription) return
  if (endsBy(subscription, now)) return endDue(deps, subscription, now)
  if (subscription.resumesAt && subscription.resumesAt <= now) {
    await db.transaction((trx) => resume(trx, subscription, now))
    // It may be due from the moment on when it was resumed.
    now = await clockOf(db, merchantId)
  }
  if (await endDisputed(deps, subscription)) return
  await noticeTrialEnd(db, subscription, now)
  await placeCycle(deps, subscription, now)
  await chargeCycle(deps, merchantId, id, { onlyDue: true })
}

async function resume(trx: Transaction, { merchantId, id }: Owned, now: Date): Promise<void> {
  const subscription = await lockSubscription(trx, merchantId, id)
  if (subscription?.resumesAt && subscription.resumesAt <= now) await resumeSubscription(trx, subscription, { by: 'system' })
}
