import type { Knex } from 'knex'
import { onwards } from '../../platform/db/page.ts'
import type { components } from '../../generated/openapi.ts'
import { readCursor, writeCursor } from '../../platform/http/cursor.ts'
import type { Input } from '../../platform/http/handler.ts'
import type { EventData } from '../../platform/outbox/Event.ts'
import { amountIn } from '../../pricing/money.ts'
import { itemName } from '../../shop/catalogue/ProductVariant.ts'

type Schemas = components['schemas']
const TYPES = [
  ...(['order.completed', 'order.failed', 'order.withdrawn', 'order.dispute_opened', 'order.dispute_closed'] as const),
  ...(['product.stock_low', 'payout.failed', 'account.oss_threshold_near', 'link.card_testing'] as const),
] as const

interface Row {
  id: string
  type: (typeof TYPES)[number]
  data: Omit<Schemas['Order'], 'failure'> &
    Schemas['Product'] &
    Schemas['Link'] &
    EventData<'account.oss_threshold_near'> &
    Pick<EventData<'payout.failed'>, 'failure'>
  createdAt: Date
}

/** Returns notifications, newest first, from the merchant's business events (docs/product/dashboard.md#notifications). */
export async function listPage(
  db: Knex,
  merchantId: string,
  { limit = 20, cursor }: Input<'listNotifications'>['query'],
): Promise<Schemas['NotificationList']> {
  const after = readCursor('listNotifications', cursor)
  const events = () => db('outbox').where({ merchantId }).whereIn('type', TYPES)
  const merchant = await db('merchants').where({ id: merchantId }).first('notificationsSeenAt')
  const seenAt: Date = merchant.notificationsSeenAt
  const newest = events().orderBy('createdAt', 'desc').orderBy('id', 'desc')
  if (after) onwards(newest, 'created_at', 'id', after)
  // One extra row shows whether there are more.
  const found: Row[] = await newest.limit(limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const unread = await events().where('createdAt', '>', seenAt).count('* as count').first()
  return {
    data: rows.map((row) => present(row, seenAt)),
    next_cursor: last && found.length > limit ? writeCursor('listNotifications', last.createdAt, last.id) : null,
    unread: Number(unread?.count ?? 0),
  }
}

const present = ({ id, type, data, createdAt }: Row, seenAt: Date): Schemas['Notification'] => ({
  id,
  type,
  ...describe(type, data),
  at: createdAt.toISOString(),
  read: createdAt <= seenAt,
})

function describe(type: Row['type'], data: Row['data']): { text: string; href: string } {
  if (type === 'product.stock_low') {
    const variant = data.variants?.find(({ id }) => id === data.low_variant_id)
    const left = variant ? variant.stock : data.stock
    return {
      text: `${itemName(data.name, variant?.name ?? null)} ${left === 0 ? 'is sold out' : `is running low: ${left} left`}`,
      href: `/dashboard/products?search=${encodeURIComponent(data.name)}`,
    }
  }
  if (type === 'payout.failed')
    return {
      text: `Your bank returned a payout of ${amountIn('en-US', data.amount, data.currency)}. ${data.failure ?? ''}`.trim(),
      href: `/dashboard/payouts?open=${encodeURIComponent(data.id)}`,
    }
  if (type === 'account.oss_threshold_near')
    return {
      text: `Sales to other EU countries reached ${amountIn('en-US', data.amount, 'EUR')} this year. From €10,000 on, their VAT applies`,
      href: '/dashboard/settings/tax#vat-tax-settings',
    }
  if (type === 'link.card_testing')
    return {
      text: `Many declined payments at ${data.name}: somebody may be testing stolen cards`,
      href: `/dashboard/checkout-links/${data.id}/analytics`,
    }
  const who = data.customer_name || data.customer_email
  const money = (amount: number) => amountIn('en-US', amount, data.currency)
  const amount = money(data.total_amount)
  const dispute = data.disputes?.[0]
  const disputed = money(dispute?.amount ?? data.total_amount)
  const texts = {
    'order.completed': `${who} paid ${amount}`,
    'order.failed': `Payment failed: ${who}, ${amount}`,
    'order.withdrawn': `${who} withdrew from order #${data.order_number}`,
    'order.dispute_opened': `${who} disputes ${disputed} with their bank`,
    'order.dispute_closed': `Dispute ${dispute?.status === 'won' ? 'won' : 'lost'}: ${who}, ${disputed}`,
  }
  return { text: texts[type], href: `/dashboard/orders?search=${data.order_number}` }
}
