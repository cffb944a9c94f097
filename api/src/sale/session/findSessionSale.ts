import type { Knex } from 'knex'
import { sql } from '../../db/sql.ts'
import { hashOfToken } from '../../rows/sessionToken.ts'
import type { Sale, StoredPromo } from '../Sale.ts'
import type { SaleSession } from './Session.ts'

const SESSION = `
  select json_build_object('id', id, 'visitId', visit_id, 'status', status, 'expiresAt', expires_at, 'completedAt', completed_at, 'customer', customer,
      'reference', reference, 'metadata', metadata, 'locale', locale, 'cancelUrl', cancel_url) as session,
    link_id, has_items, success_url, allow_promo_codes, (select json_build_object('merchantId', merchant_id, 'id', id, 'code', code,
      'discountType', discount_type, 'percent', cast(percent as text), 'amountMinor', amount_minor, 'currency', currency, 'startsAt', starts_at,
      'endsAt', ends_at, 'maxRedemptions', max_redemptions, 'maxPerCustomer', max_per_customer, 'linkIds', link_ids, 'productIds', product_ids)
      from promo_codes where promo_codes.merchant_id = :merchantId and promo_codes.id = checkout_sessions.promo_code_id) as promo
  from checkout_sessions where merchant_id = :merchantId and token_hash = :hash`

interface SessionRow {
  session: Omit<SaleSession, 'token'> & { completedAt: string | null }
  linkId: string | null
  hasItems: boolean
  successUrl: string | null
  allowPromoCodes: boolean
  promo: StoredPromo | null
}

/**
 * Returns what a checkout session sells. One that was paid is read like a sale that has ended, so that its shopper still
 * sees the page; one that expired is not active.
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

function withSession(sale: Sale, { session, hasItems, successUrl, allowPromoCodes, promo }: SessionRow, token: string): Sale {
  const { completedAt, ...terms } = session
  const isOpen = terms.status === 'open' && new Date(terms.expiresAt) > new Date()
  // What a session names costs what it says, whatever the product costs now.
  const atItsPrice = (items: Sale['items']) => (hasItems ? items.map((item) => ({ ...item, listMinor: item.priceMinor })) : items)
  return {
    ...sale,
    items: atItsPrice(sale.items),
    offers: atItsPrice(sale.offers),
    isActive: sale.isActive && (isOpen || terms.status === 'complete'),
    discounts: hasItems ? null : sale.discounts,
    limits: { ...sale.limits, offersWaitlist: false, ...(completedAt !== null && { endsAt: completedAt, afterText: null }) },
    allowPromoCodes,
    presetPromo: promo,
    customerEmail: terms.customer.email ?? sale.customerEmail,
    returnUrl: successUrl ?? sale.returnUrl,
    session: { ...terms, token },
  }
}
