import type { Knex } from 'knex'
import { newId } from '../../platform/db/newId.ts'
import { rateLimited } from '../../platform/http/errors.ts'
import { assertConfirmed } from '../merchant/assertConfirmed.ts'
import { admitMails, type MailToAdmit } from './admitMails.ts'

/** Until a limit of mails may let another one through. */
const RETRY_SECONDS = 3600

/**
 * Refuses a seller's call whose mail would not be sent (docs/product/accounts.md#mails-to-others).
 * @throws 403 until the seller's address is confirmed, 429 above a limit.
 */
export async function assertMayMail(
  db: Knex,
  config: Parameters<typeof admitMails>[1],
  merchantId: string,
  mail: Pick<MailToAdmit, 'to' | 'paidMinor' | 'contactChangedAt'>,
): Promise<void> {
  const seller = await db('merchants').where({ id: merchantId }).first('id', 'emailConfirmedAt', 'createdAt')
  const asked = { ...mail, id: newId(), createdAt: new Date(), networkHash: null }
  const [refusal] = (await admitMails(db, config, seller, [asked])).values()
  if (refusal === 'unconfirmed') await assertConfirmed(db, merchantId)
  if (refusal) throw rateLimited(RETRY_SECONDS)
}
