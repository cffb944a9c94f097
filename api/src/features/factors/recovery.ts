import type { Knex } from 'knex'
import type { Transaction } from 'objection'
import type { Config } from '../../config/config.ts'
import { refused } from '../../platform/http/errors.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import { type Actor, actorOf, recordAudit } from '../audit/recordAudit.ts'
import { queueRecoveryMails } from './recoveryMails.ts'
import type { FactorContext } from './relyingParty.ts'

const HOUR_MS = 3_600_000
const WAIT_MS = 72 * HOUR_MS
/** How long the link works that removes the factors. */
const OPEN_MS = 7 * 24 * HOUR_MS

type Kind = 'stop_recovery' | 'finish_recovery'
type Keys = Pick<Config, 'secrets' | 'publicUrl'>

interface Recovery {
  merchantId: string
  id: string
}

/**
 * Begins the removal of all factors of a merchant: in 72 hours, announced by three mails (docs/product/accounts.md#second-factor).
 * One that is running goes on.
 * @returns when the link that removes them is mailed.
 */
export async function startRecovery(trx: Transaction, actor: Actor, email: string, config: Keys): Promise<Date> {
  const { merchantId } = actor
  await trx('factor_recoveries')
    .where({ merchantId })
    .where('readyAt', '<', new Date(Date.now() - OPEN_MS))
    .delete()
  const wanted = { merchantId, readyAt: new Date(Date.now() + WAIT_MS), createdAt: new Date() }
  const [made] = await trx('factor_recoveries').insert(wanted).onConflict('merchantId').ignore().returning(['id', 'readyAt'])
  if (!made) return (await trx('factor_recoveries').where({ merchantId }).first('readyAt')).readyAt
  await recordAudit(trx, actor, { action: 'recovery.requested' })
  const link = (kind: Kind) =>
    `${config.publicUrl}/${kind === 'stop_recovery' ? 'stop' : 'finish'}-factor-recovery?token=${tokenOf(config, kind, { merchantId, id: made.id })}`
  await queueRecoveryMails(
    trx,
    { id: merchantId, email },
    {
      recoveryId: made.id,
      readyAt: made.readyAt,
      stopUrl: link('stop_recovery'),
      finishUrl: link('finish_recovery'),
    },
  )
  return made.readyAt
}

/** Ends a recovery of a merchant, if one is running, with the mails that are not sent yet. */
export async function stopRecovery(trx: Knex, actor: Actor): Promise<void> {
  const { merchantId } = actor
  const [stopped] = await trx('factor_recoveries').where({ merchantId }).delete().returning('id')
  if (!stopped) return
  await recordAudit(trx, actor, { action: 'recovery.stopped' })
  await trx('mails')
    .where({ merchantId })
    .whereNull('sentAt')
    .whereIn(
      'occasion',
      [0, 1, 2, 3].map((n) => `factor-recovery:${stopped.id}:${n}`),
    )
    .delete()
}

/** Stops the recovery that a mailed link names. A later one goes on. @throws 422 for a link that we did not make. */
export async function stopRecoveryByLink(trx: Transaction, token: string, ctx: FactorContext): Promise<void> {
  const named = readToken(ctx.config, 'stop_recovery', token)
  if (!named) throw linkInvalid()
  const { merchantId, id } = named
  if (await trx('factor_recoveries').where({ merchantId, id }).forUpdate().first('id'))
    await stopRecovery(trx, actorOf(ctx, merchantId))
}

/**
 * Uses up a mailed link that removes all factors, and returns its merchant. The caller removes them.
 * @throws 422 before the wait is over, and for an old link.
 */
export async function finishRecovery(trx: Transaction, token: string, ctx: FactorContext): Promise<string> {
  const named = readToken(ctx.config, 'finish_recovery', token)
  if (!named) throw linkInvalid()
  const now = Date.now()
  const ended = await trx('factor_recoveries')
    .where({ merchantId: named.merchantId, id: named.id })
    .where('readyAt', '<=', new Date(now))
    .where('readyAt', '>', new Date(now - OPEN_MS))
    .delete()
  if (!ended) throw linkInvalid()
  await recordAudit(trx, actorOf(ctx, named.merchantId), { action: 'recovery.completed' })
  return named.merchantId
}

const tokenOf = ({ secrets }: Keys, kind: Kind, { merchantId, id }: Recovery) => seal(secrets, `${kind} ${merchantId} ${id}`)

function readToken({ secrets }: Keys, kind: Kind, token: string): Recovery | null {
  try {
    const [found, merchantId, id] = unseal(secrets, token).split(' ')
    return found === kind ? { merchantId: merchantId!, id: id! } : null
  } catch {
    return null
  }
}

const linkInvalid = () => refused('token_invalid', 'This link has been used or stopped, or has expired. Sign in to begin again.')
