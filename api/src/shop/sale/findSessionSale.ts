import type { Knex } from 'knex'
import { sql } from '../../platform/db/sql.ts'
import { hashOfToken } from '../session/sessionToken.ts'
import type { Sale, StoredPromo } from './Sale.ts'
import type { SaleSession } from '../session/Session.ts'

const SESSION = `
  select json_build_object('id', id, 'visitId', visit_id, 'status', status, 'expiresAt', expires_at, 'customer', customer,
      'reference', reference, 'metadata', metadata, 'locale', locale, 'cancelUrl', cancel_url) as session,
    link_id, has_items, success_url, allow_promo_codes, (select json_build_object('merchantId', merchant_id, 'id', id, 'code', code,
      'discountType', discount_type, 'percent', cast(percent as text), 'amountMinor', amount_minor, 'currency', currency, 'startsAt', starts_at,
      'endsAt', ends_at, 'maxRedemptions', max_redemptions, 'maxPerCustomer', max_per_customer, 'discountCycles', discount_cycles, 'linkIds', link_ids, 'productIds', product_ids)
      from promo_codes where promo_codes.merchant_id = :merchantId and promo_codes.id = checkout_sessions.promo_code_id) as promo,
    case when status = 'complete' then 'paid' else (
      select case when paid_outside_at is not null then 'paid' when status = 'expired' and expired_at < expires_at then 'cancelled' end
      from payment_requests where payment_requests.merchant_id = :merchantId and payment_requests.id = checkout_sessions.id) end as closed
  from checkout_sessions where merchant_id = :merchantId and token_hash = :hash`

interface SessionRow {
  session: Omit<SaleSession, 'token' | 'closed'>
  closed: SaleSession['closed']
  linkId: string | null
  hasItems: boolean
  successUrl: string | null
  allowPromoCodes: boolean
  promo: StoredPromo | null
}

/**
 * Returns what a checkout session sells. One that was paid still has a page, which says so, and so has a cancelled payment
 * request. One that expired is not active.
 * @param readLink reads the sale of a link by its id.
 */
export async function findSessionSale(
  db: Knex,
  merchantId: string,
  token: string,
  readLink: (linkId: string) => Promise<Sale | undefined>,
): Promise<Sale | undefined> {
  const [row] = await sql<SessionRow>(db, SESSION, { merchantId, hash: hashOfToken(token) }, 'checkoutSession')
  if (!row?.linkId) return undefined
  const sale = await readLink(row.linkId)
  return sale && withSession(sale, row, token)
}

function withSession(
  sale: Sale,
  { session: terms, closed, hasItems, successUrl, allowPromoCodes, promo }: SessionRow,
  token: string,
): Sale {
  const isOpen = terms.status === 'open' && new Date(terms.expiresAt) > new Date()
  // What a session names costs what it says, whatever the product costs now.
  const atItsPrice = (items: Sale['items']) => (hasItems ? items.map((item) => ({ ...item, listMinor: item.priceMinor })) : items)
  return {
    ...sale,
    items: atItsPrice(sale.items),
    offers: atItsPrice(sale.offers),
    isActive: sale.isActive && (isOpen || closed !== null),
    discounts: hasItems ? null : sale.discounts,
    limits: { ...sale.limits, offersWaitlist: false },
    allowPromoCodes,
    presetPromo: promo,
    customerEmail: terms.customer.email ?? sale.customerEmail,
    returnUrl: successUrl ?? sale.returnUrl,
    session: { ...terms, closed, token },
  }
}
