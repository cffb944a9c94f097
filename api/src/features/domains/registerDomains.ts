import type { Knex } from 'knex'
import type { Deps } from '../deps.ts'
import { acrossServers, isOnly, type Only } from '../../platform/db/acrossServers.ts'
import { atCoordinator } from '../../platform/db/atServer.ts'
import { LANES } from '../../platform/jobs/byMerchant.ts'
import { inLanes } from '../../platform/jobs/inLanes.ts'
import type { Merchant } from '../../shop/merchant/Merchant.ts'

/** Hours until a domain that the provider could not verify is tried again. */
const RETRY_HOURS = 24

type Shop = Pick<Merchant, 'customDomain' | 'allowedOrigins'>
type Context = Pick<Deps, 'db' | 'config'>

/**
 * Registers every site that shows a checkout with the provider, so that wallets work there: the platform, custom
 * domains, and sites that embed one. Runs every ten minutes; safe to run twice at once.
 */
export async function registerDomains(
  { db, payments, config }: Pick<Deps, 'db' | 'payments' | 'config'>,
  log: (error: unknown) => void,
): Promise<void> {
  const readShops = async (only: Only): Promise<Shop[]> =>
    db('merchants')
      .where('canAcceptPayments', true)
      .where((query) => query.whereNotNull('customDomain').orWhereRaw('allowed_origins <> ?', ['{}']))
      .where(isOnly(only, 'id'))
      .select('customDomain', 'allowedOrigins')
  const shops = (await acrossServers(db, readShops, log)).flat()
  const wanted = [...new Set([...shops.flatMap((shop) => domainNames(shop)), ...publicName(config.checkoutUrl)])]
  const fresh: string[] = await db('payment_domains')
    // One binding, because a statement has at most 65,535.
    .whereRaw('domain = any(?)', [wanted])
    .where((query) =>
      query.where({ active: true }).orWhere('checkedAt', '>', db.raw(`now() - make_interval(hours => ?)`, [RETRY_HOURS])),
    )
    .pluck('domain')
  const isFresh = new Set(fresh)
  const due = wanted.filter((domain) => !isFresh.has(domain))
  // Domains that the provider refuses stay due, and must not hold up the others.
  await inLanes(due, LANES, async (domain) => keep(db, { domain, ...(await payments.registerDomain(domain)) }), log)
}

/** Returns the state of one shop's sites and the platform's. */
export async function domainsOf({ db, config }: Context, shop: Shop) {
  const names = [...new Set([...domainNames(shop), ...publicName(config.checkoutUrl)])]
  const rows = await atCoordinator(db, async (coordinator) =>
    coordinator('payment_domains').whereIn('domain', names).select('domain', 'active', 'problem'),
  )
  return names.map((domain) => {
    const row = rows.find((one) => one.domain === domain)
    const status: 'active' | 'inactive' | 'waiting' = row ? (row.active ? 'active' : 'inactive') : 'waiting'
    return { domain, status, problem: (row?.problem as string | null | undefined) ?? null }
  })
}

const domainNames = ({ customDomain, allowedOrigins }: Shop): string[] =>
  [...(customDomain ? [`https://${customDomain}`] : []), ...allowedOrigins].flatMap(publicName)

/** Wallets need a public name and TLS: neither localhost nor an IP address has that. */
function publicName(origin: string): string[] {
  if (!URL.canParse(origin)) return []
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && /\.[a-z][a-z0-9-]+$/i.test(hostname) ? [hostname] : []
}

const keep = (db: Knex, row: { domain: string; active: boolean; problem: string | null }) =>
  db('payment_domains')
    .insert({ ...row, checkedAt: db.fn.now() })
    .onConflict('domain')
    .merge()
