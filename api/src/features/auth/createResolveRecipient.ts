import type { Knex } from 'knex'
import type { ResolveRecipient } from '../limitedBy.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { pendingEmail } from './mailedTokens.ts'

/** Finds the address that a link to confirm it is mailed to, for the rate limits: a new one, or the account's own. */
export const createResolveRecipient =
  (db: Knex): ResolveRecipient =>
  async (merchantId, typed) => {
    const merchant = await Merchant.query(db).findById(merchantId).select('email', 'emailConfirmedAt')
    if (!merchant) return null
    if (typed) return typed.trim().normalize('NFC') === merchant.email ? null : typed
    return (await pendingEmail(db, merchantId)) ?? (merchant.emailConfirmedAt ? null : merchant.email)
  }
