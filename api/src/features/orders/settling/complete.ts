import type { Knex } from 'knex'
import { CHANGED_AT } from '../../../platform/db/changedAt.ts'
import { newId } from '../../../platform/db/newId.ts'
import { readHere } from '../../../platform/db/readHere.ts'
import { sql } from '../../../platform/db/sql.ts'
import { FACTS_OF_EVENTS } from '../../analytics/recordEvents.ts'
import { hostOf } from '../../checkout/hostOf.ts'
import type { HistoryEntry, Order } from '../../../shop/order/Order.ts'
import { RECORD, recordOf } from '../order/changeOrder.ts'

// Everything that must be true at the moment when an order completes, in one statement: its row, its figures, the
// files it sold, its timeline. What may come a moment later is due in `due_sales`, and done for many sales at once
// (following/followSales.ts). Only an order that is still as it was read completes; its row's lock decides. Ids and times
// are bindings, and the merchant's id comes from their row, for the reason named in issueInvoice.ts.
//
// The amounts that were paid are those of the order. Their copy is dropped, so the row that the log gets is a third shorter. One
// that was settled by hand keeps it: its payment may still arrive.
//
// A visit that paid counts as a view if its own view was not counted. A blocked beacon, a bot's name or an order by API
// leaves no view, and a link must not have more sales than views.
const COMPLETE = `
  with changed as (
    update orders set payment_status = 'completed', completed_at = :now, updated_at = ${CHANGED_AT}, is_unfinished = false, holds_stock = false, hold_expires_at = null,
      failure = null, intent_pricing = case when cast(:isPaid as boolean) then null else intent_pricing end, settled_by = :by, paid_minor = :paidMinor, fee_minor = :feeMinor, provider_fee_minor = :providerFeeMinor
    where merchant_id = :merchantId and id = :orderId and payment_status = :statusBefore and revision = :revision
      and total_minor = :totalMinor and paid_minor = :paidBefore returning id),
  ${RECORD('select from changed')},
  visit as (
    insert into link_events as written (merchant_id, id, link_id, type, visitor_id, session_id, source, utm, created_at)
    select links.merchant_id, :visitId, links.id, 'view', :visitorId, :sessionId, :source, cast(:utm as jsonb), :now
    from links, changed where links.merchant_id = :merchantId and links.id = :linkId and :isFirst and not exists (
      select from link_events where merchant_id = :merchantId and link_id = :linkId and visitor_id = :visitorId and type = 'view'
        and created_at > cast(:happenedAt as timestamptz) - interval '1 day')
    returning written.link_id, written.type, written.source, written.utm, written.device, written.step, written.reason, written.created_at),
  counted as (${FACTS_OF_EVENTS('visit')}),
  opened as (
    insert into downloads (merchant_id, order_id, product_id, file_url)
    select distinct on (items.product_id) merchants.id, items.order_id, items.product_id, products.digital_file_url
    from merchants, changed, order_items items join products on products.merchant_id = items.merchant_id and products.id = items.product_id
    where merchants.id = :merchantId and products.merchant_id = :merchantId and items.merchant_id = :merchantId and items.order_id = :orderId
      and items.product_type = 'digital'
    on conflict do nothing),
  paid_session as (
    update checkout_sessions set status = 'complete', completed_at = :now, expired_at = null, order_id = :orderId, updated_at = ${CHANGED_AT}
    from changed where checkout_sessions.merchant_id = :merchantId and visit_id = :sessionId and status <> 'complete'),
  entry as (
    insert into order_history (merchant_id, id, order_id, type, text, by, at)
    select merchants.id, :entryId, changed.id, 'completed', :text, :by, :now from merchants, changed where merchants.id = :merchantId),
  due as (
    insert into due_sales (merchant_id, order_id, completed_at, ended_hold, try_at)
    select merchants.id, changed.id, :now, :endsHold, :now from merchants, changed where merchants.id = :merchantId
    on conflict (merchant_id, order_id) do update set ended_hold = due_sales.ended_hold or excluded.ended_hold)
  select id from changed where ${readHere('states', 'visit')}`

interface Completion {
  /** For the timeline. */
  text: string
  by: HistoryEntry['by']
  /** What the provider collected and keeps for the platform, if it was involved. Minor units. */
  paid?: { amountMinor: number; feeMinor: number; providerFeeMinor?: number | null }
}

/**
 * Completes an order, if it is still as it was read.
 * @returns false when it has changed meanwhile: nothing was written. Otherwise `order` is as it is now.
 */
export async function complete(db: Knex, order: Order, { text, by, paid }: Completion): Promise<boolean> {
  const now = new Date()
  const changes = {
    paymentStatus: 'completed' as const,
    completedAt: now,
    isUnfinished: false,
    holdsStock: false,
    holdExpiresAt: null,
    failure: null,
    settledBy: by,
    ...(paid && {
      intentPricing: null,
      paidMinor: paid.amountMinor,
      feeMinor: paid.feeMinor,
      providerFeeMinor: paid.providerFeeMinor ?? null,
    }),
  }
  const after = Object.assign(Object.create(Object.getPrototypeOf(order)), order, changes) as Order
  const [completed] = await sql(
    db,
    COMPLETE,
    {
      ...recordOf(order, after)!,
      now,
      by,
      text,
      statusBefore: order.paymentStatus,
      revision: order.revision,
      totalMinor: order.totalMinor,
      isPaid: paid !== undefined,
      paidBefore: order.paidMinor,
      paidMinor: after.paidMinor,
      feeMinor: after.feeMinor,
      providerFeeMinor: after.providerFeeMinor ?? null,
      isFirst: order.completedAt === null,
      visitId: newId(),
      visitorId: order.visitorId,
      sessionId: order.checkoutSessionId,
      source: hostOf(order.referrer),
      entryId: newId(),
      endsHold: order.holdsStock,
    },
    'completeOrder',
  )
  if (completed) Object.assign(order, changes)
  return completed !== undefined
}
