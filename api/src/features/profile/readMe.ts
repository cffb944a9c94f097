import type { Knex } from 'knex'
import type { Currency } from '../../pricing/currencies.ts'
import { homeCurrency } from '../../shop/merchant/homeCurrency.ts'
import { readSoldCurrency } from '../../shop/merchant/mainCurrency.ts'
import { readSecondFactor, type SecondFactor } from '../factors/readFactors.ts'
import { pendingEmail } from '../auth/mailedTokens.ts'
import { readUses, type Uses } from './readUses.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

/** The merchant's row and what is read with it. */
export type Me = Merchant & { mainCurrency: Currency; secondFactor: SecondFactor; uses: Uses }

/** Reads the merchant with what is computed from their sales. */
export async function readMe(db: Knex, merchantId: string): Promise<Me> {
  const [merchant, sold, waiting, secondFactor, uses] = await Promise.all([
    Merchant.query(db).findById(merchantId).throwIfNotFound(),
    readSoldCurrency(db, merchantId),
    pendingEmail(db, merchantId),
    readSecondFactor(db, merchantId),
    readUses(db, merchantId),
  ])
  return Object.assign(merchant, { mainCurrency: sold ?? homeCurrency(merchant), pendingEmail: waiting, secondFactor, uses })
}
