import type { Knex } from 'knex'
import { readMainCurrency } from '../../rows/mainCurrency.ts'
import { pendingEmail } from '../auth/mailedTokens.ts'
import { Merchant } from '../../rows/Merchant.ts'

/** Reads the merchant with what is computed from their sales. */
export async function readMe(db: Knex, merchantId: string): Promise<Merchant> {
  const [merchant, mainCurrency, waiting] = await Promise.all([
    Merchant.query(db).findById(merchantId).throwIfNotFound(),
    readMainCurrency(db, merchantId),
    pendingEmail(db, merchantId),
  ])
  return Object.assign(merchant, { mainCurrency, pendingEmail: waiting })
}
