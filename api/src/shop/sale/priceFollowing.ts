import type { components } from '../../generated/openapi.ts'
import type { Knex } from 'knex'
import type { Taxes } from '../../gateways/taxes.ts'
import type { Totals } from '../../pricing/price.ts'
import { clockOf } from '../merchant/clock.ts'
import { followingPayments, presentFollowing } from './followingPayments.ts'
import { assertChargeable } from './priceSale.ts'
import { priceWithTax, type TaxedBuyer } from './priceWithTax.ts'
import type { Sale } from './Sale.ts'

/**
 * Prices what follows a first payment for this buyer, with the tax of today and the days of the shop's clock. A tip is given once.
 * @throws 422 if one of the payments is too small to charge, and like priceWithTax.
 */
export async function priceFollowing(
  { db, payments: taxes }: { db: Knex; payments: Taxes },
  sale: Sale,
  buyer: TaxedBuyer,
  { totals: first, sessionId }: { totals: Totals; sessionId: string | null },
): Promise<components['schemas']['FollowingPayments'] | null> {
  const following = await followingPayments(sale, { first, promo: buyer.promo }, async (later) => {
    const { totals } = await priceWithTax(taxes, later, { ...buyer, tip: null }, sessionId)
    assertChargeable(later, totals)
    return totals
  })
  return following && presentFollowing(sale, following, await clockOf(db, sale.merchantId))
}
