import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import { sql } from '../../platform/db/sql.ts'
import { addressIn, shopUrl } from '../../shop/merchant/domain.ts'

/** A sitemap may have 50,000 entries. */
const MOST = 40_000
const FRESH_MS = 300_000
const MAX_ENTRIES = 100

interface Row {
  urlId: string
  slug: string | null
  slugOnPlatform: boolean
  customDomain: string | null
  domainVerifiedAt: Date | null
  sslEnabled: boolean
}

const LISTED = (owner: string) => `
  select links.url_id, links.slug, links.slug_on_platform, merchants.custom_domain, merchants.domain_verified_at, merchants.ssl_enabled
  from links join merchants on merchants.id = links.merchant_id
  where ${owner} links.allow_indexing and links.is_active and merchants.closed_at is null
    and not exists (select from link_items join products on products.merchant_id = link_items.merchant_id and products.id = link_items.product_id
      where link_items.merchant_id = links.merchant_id and products.merchant_id = links.merchant_id and link_items.link_id = links.id
        and (products.status <> 'active' or products.deleted_at is not null))
  order by links.created_at desc limit ${MOST}`
const OF_ALL = LISTED('')
const OF_SHOP = LISTED('links.merchant_id = :shopId and merchants.id = :shopId and')

/**
 * Creates a function that returns the addresses of the checkouts that search engines may list on a host: those of a
 * merchant's own domain, or all at the platform's address. Answers are kept for five minutes.
 */
export function createIndexedCheckouts(db: Knex, config: Pick<Config, 'checkoutUrl'>) {
  const known = new Map<string, { addresses: Promise<string[]>; until: number }>()

  async function read(shopId: string | null): Promise<string[]> {
    const rows = await (shopId ? sql<Row>(db, OF_SHOP, { shopId }, 'indexedOfShop') : sql<Row>(db, OF_ALL, {}, 'indexed'))
    return rows.flatMap((row) => {
      const base = shopUrl(row, config)
      const onPlatform = base === config.checkoutUrl
      return onPlatform === (shopId === null) ? [`${base}/checkout/${addressIn(row, { onPlatform })}`] : []
    })
  }

  return (shopId: string | null): Promise<string[]> => {
    const key = shopId ?? ''
    const kept = known.get(key)
    if (kept && kept.until > Date.now()) return kept.addresses
    if (known.size >= MAX_ENTRIES) known.clear()
    const addresses = read(shopId)
    known.set(key, { addresses, until: Date.now() + FRESH_MS })
    addresses.catch(() => known.delete(key))
    return addresses
  }
}
