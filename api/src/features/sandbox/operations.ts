import type { Handler } from '../../deps.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { describeFailure } from '../../gateways/failures.ts'
import { Merchant } from '../../rows/Merchant.ts'
import { followAccount } from '../payouts/followPayouts.ts'
import { findPayout } from '../payouts/listing.ts'
import { presentPayout } from '../payouts/present.ts'

/** Receives the outcome that the sandbox's card form sends. Does not exist with a real provider. */
export const confirmSandboxPayment: Handler<'confirmSandboxPayment'> = async ({ path, body }, { sandbox }) => {
  if (!sandbox) throw notFound('Payment')
  const { status, error } = await sandbox.confirm(path.paymentId, body.clientSecret, body.outcome)
  if (status === 'canceled') throw notFound('Payment')
  return { status, error: error && { code: error.code, message: describeFailure(error.code).message } }
}

/** Pays out before the end of the week, or simulates that the bank returns it. Does not exist with a real provider. */
export const createSandboxPayout: Handler<'createSandboxPayout'> = async (
  { body },
  { db, payments, sandbox, config, merchantId },
) => {
  if (!sandbox) throw notFound('Payout')
  const { paymentAccountId: accountId } = await Merchant.query(db)
    .findById(merchantId)
    .select('paymentAccountId')
    .throwIfNotFound()
  if (!accountId) throw conflict('No payment account is connected.')
  // The first reading is of the past, which is no news.
  await followAccount({ db, payments, config }, accountId)
  const ids = await sandbox.payOut(accountId, body.outcome === 'taken' ? null : body.outcome)
  if (!ids.length) throw conflict('Nothing was received since the last payout.')
  await followAccount({ db, payments, config }, accountId)
  return { payouts: await Promise.all(ids.map(async (id) => presentPayout(await findPayout(db, merchantId, id)))) }
}
