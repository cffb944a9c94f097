import type { Transaction } from 'objection'
import type { Config } from '../../config/config.ts'
import { nextSecrets, type readRefresh } from './refreshCookie.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import type { SessionRow } from './SessionRow.ts'
import { hashOf } from './sessions.ts'

/** How long the former cookie is accepted: the response with the new one may have been lost. */
const LOST_MS = 30_000

type Refresh = NonNullable<ReturnType<typeof readRefresh>>

/**
 * Replaces the secret of a session, under a lock on its row. A former secret that comes back ends the session: it or its
 * successor was stolen.
 * @returns the session and its new secret; null if it has ended.
 */
export async function renewSession(
  trx: Transaction,
  config: Pick<Config, 'secrets'>,
  { merchantId, sessionId, secret }: Refresh,
): Promise<{ session: SessionRow; secret: string } | null> {
  const row = { merchantId, id: sessionId }
  const session: SessionRow | undefined = await trx('sessions').where(row).where('endsAt', '>', new Date()).forUpdate().first()
  if (!session) return null
  const [next, ...others] = nextSecrets(config.secrets, secret)
  const repeated = [next, ...others].find((one) => isRepeated(session, secret, one))
  if (repeated) return { session, secret: repeated }
  if (session.refreshHash !== hashOf(secret)) {
    await trx('sessions').where(row).delete()
    const before = { device: session.device, reason: 'A former cookie was used again.' }
    await recordAudit(trx, { merchantId, system: 'Linktill' }, { action: 'session.ended', target: sessionId, before })
    return null
  }
  await trx('sessions')
    .where(row)
    .update({
      refreshHash: hashOf(next),
      formerHash: session.refreshHash,
      formerUntil: new Date(Date.now() + LOST_MS),
      lastUsedAt: new Date(),
    })
  return { session, secret: next }
}

/** Whether the secret was replaced by `next` a moment ago. */
const isRepeated = ({ refreshHash, formerHash, formerUntil }: SessionRow, secret: string, next: string) =>
  formerHash === hashOf(secret) && refreshHash === hashOf(next) && formerUntil! > new Date()
