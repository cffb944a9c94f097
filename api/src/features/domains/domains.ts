import type { Knex } from 'knex'
import type { Deps, Handler } from '../deps.ts'
import { conflict } from '../../platform/http/errors.ts'
import { isOnly } from '../../platform/db/acrossServers.ts'
import { NOBODY } from '../../platform/http/merchantCode.ts'
import { rethrow, sweep } from '../../platform/jobs/sweep.ts'
import { proofOf } from '../../shop/merchant/domain.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import { presentMe } from '../profile/present.ts'
import { readMe } from '../profile/readMe.ts'
import { ownerOf, release } from '../../shop/merchant/handles.ts'

/** Days that a verified domain stays valid without its record, because records can be lost by accident. */
const GRACE_DAYS = 3
const PAGE = 200

/** @throws 409 without a domain, or when another account has proved it. */
export const verifyDomain: Handler<'verifyDomain'> = async (_, ctx) => {
  const { db, dns, merchantId, config } = ctx
  const merchant = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  if (!merchant.customDomain) throw conflict('Set a custom domain first.')
  await checkDomain({ db, dns }, merchant, ctx)
  return presentMe(await readMe(db, merchantId), config)
}

/** Checks every domain that was ever verified, a few at a time, to spare resolvers. A scheduled job. */
export async function checkDomains(
  { db, dns }: Pick<Deps, 'db' | 'dns'>,
  log: (error: unknown) => void = rethrow,
): Promise<void> {
  await sweep<{ merchantId: string; merchant: Merchant }>(
    db,
    async (last, only) => {
      const page = await Merchant.query(db)
        .whereNotNull('domainVerifiedAt')
        .where('id', '>', last?.merchantId ?? NOBODY)
        .where(isOnly(only, 'id'))
        .orderBy('id')
        .limit(PAGE)
      return page.map((merchant) => ({ merchantId: merchant.id, merchant }))
    },
    ({ merchantId, merchant }) => checkDomain({ db, dns }, merchant, { merchantId, system: 'Linktill' }),
    log,
  )
}

/** Looks up the proof in DNS and stores the result. Without an answer, only the time of the check changes. */
async function checkDomain({ db, dns }: Pick<Deps, 'db' | 'dns'>, merchant: Merchant, actor: Actor): Promise<void> {
  const audited = { custom_domain: merchant.customDomain }
  const { name, value } = proofOf(merchant)
  const records = await dns.txt(name)
  const own = (on: Knex = db) => Merchant.query(on).where({ id: merchant.id, customDomain: merchant.customDomain })
  const domainCheckedAt = new Date()
  if (records?.includes(value)) {
    const proved = {
      domainVerifiedAt: merchant.domainVerifiedAt ?? domainCheckedAt,
      domainCheckedAt,
      domainFailingSince: null,
      domainProblem: null,
    }
    return db.transaction(async (trx) => {
      const changed = await own(trx).patch(proved)
      if (!changed) return
      if (!(await claimDomain(trx, merchant))) throw domainTaken()
      if (!merchant.domainVerifiedAt) await recordAudit(trx, actor, { action: 'domain.verified', after: audited })
    })
  }
  const domainProblem = records === null ? 'unreachable' : records.length ? 'different' : 'missing'
  if (!merchant.domainVerifiedAt || records === null) return void (await own().patch({ domainCheckedAt, domainProblem }))
  const since = merchant.domainFailingSince ?? domainCheckedAt
  const isOver = domainCheckedAt.getTime() - since.getTime() >= GRACE_DAYS * 24 * 3_600_000
  if (!isOver) return void (await own().patch({ domainCheckedAt, domainProblem, domainFailingSince: since }))
  await db.transaction(async (trx) => {
    const lost = { domainVerifiedAt: null, domainFailingSince: null, sslEnabled: false }
    if (!(await own(trx).patch({ domainCheckedAt, domainProblem, ...lost }))) return
    await release(trx, 'domain', merchant.id, [merchant.customDomain!])
    await recordAudit(trx, actor, { action: 'domain.lost', before: audited })
  })
}

/** Whether a domain is verified. */
export const isVerified = async (db: Knex, domain: string): Promise<boolean> =>
  (await ownerOf(db, 'domain', domain.toLowerCase())) !== null

async function claimDomain(trx: Knex, { id: merchantId, customDomain: handle }: Merchant): Promise<boolean> {
  await trx('handles').insert({ kind: 'domain', handle, merchantId }).onConflict(['kind', 'handle']).ignore()
  return (await ownerOf(trx, 'domain', handle!)) === merchantId
}

const domainTaken = () => conflict('This domain is connected to another account.', 'domain_taken')
