import type { Handler } from '../deps.ts'
import { conflict, invalidField, notFound } from '../../platform/http/errors.ts'
import { describeFailure } from '../../gateways/failures.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { followAccount } from '../payouts/followPayouts.ts'
import { findPayout } from '../payouts/listing.ts'
import { presentPayout } from '../payouts/present.ts'
import { sessionsOf } from '../../shop/session/announce.ts'
import { clockOf } from '../../shop/merchant/clock.ts'
import { readTime } from '../subscriptions/change/times.ts'
import { moveClock } from '../subscriptions/clock/moveClock.ts'
import { readScene } from './readScene.ts'
import { SCENARIOS, STEPS } from './scenarios.ts'

/** Receives the outcome that the sandbox's card form sends. Does not exist with a real provider. */
export const confirmSandboxPayment: Handler<'confirmSandboxPayment'> = async ({ path, body }, { sandbox }) => {
  if (!sandbox) throw notFound('Payment')
  const { status, error } = await sandbox.confirm(path.payment_id, body.client_secret, body.outcome)
  if (status === 'canceled') throw notFound('Payment')
  return { status, error: error && { code: error.code, message: describeFailure(error.code).message } }
}

/** Plays a scenario on a checkout session. Does not exist with a real provider. */
export const runSandboxScenario: Handler<'runSandboxScenario'> = async ({ body }, ctx) => {
  const { sandbox, db, merchantId } = ctx
  if (!sandbox) throw notFound('Scenario')
  const session = await sessionsOf(db, merchantId).findOne('checkout_sessions.id', body.checkout_session_id)
  if (!session) throw notFound('Checkout session')
  const steps = SCENARIOS[body.scenario]
  if (body.step && body.step > steps.length)
    throw invalidField('step', `step must be at most ${steps.length} in ${body.scenario}.`)
  const chosen = body.step ? steps.slice(body.step - 1, body.step) : steps
  for (const step of chosen) await STEPS[step]({ ctx, sandbox, session })
  const done = body.step ?? steps.length
  return { ...(await readScene(db, session)), steps, next_step: done < steps.length ? done + 1 : null }
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

/** Moves the clock of subscriptions forward, where no real money moves. Does not exist elsewhere. */
export const advanceSandboxClock: Handler<'advanceSandboxClock'> = async (
  { body },
  { db, vies, payments, config, merchantId },
) => {
  if (!config.testMode) throw notFound('Clock')
  const to = readTime('to', body.to)
  if (to <= (await clockOf(db, merchantId)))
    throw invalidField('to', 'to must be after the time of the clock: it never goes back.')
  if (to > LATEST) throw invalidField('to', `to must be before ${LATEST.getUTCFullYear()}.`)
  const { now, hasMore } = await moveClock({ db, vies, payments, config }, merchantId, to, ignore)
  return { now: now.toISOString(), has_more: hasMore }
}

/** Later days are of no use, and dates end somewhere. */
const LATEST = new Date('2100-01-01T00:00:00Z')
/** What failed stays due, and is logged by the job that tries it again. */
const ignore = () => {}
