import type { Context } from 'koa'
import type { Deps } from '../../deps.ts'
import { absoluteUrl } from '../../../platform/http/absoluteUrl.ts'
import { sql } from '../../../platform/db/sql.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import { SELLER } from '../../../shop/sale/readSale.ts'
import type { Sale } from '../../../shop/sale/Sale.ts'
import { listedLinks } from './listedLinks.ts'
import { presentEntry } from './presentEntry.ts'

/** How long what was read is shown to the next visitors. */
const FRESH_MS = 5000
const MAX_PAGES = 50

interface ShopRow extends Pick<
  Sale,
  'storeName' | 'logoUrl' | 'supportEmail' | 'termsUrl' | 'privacyUrl' | 'appearance' | 'seller'
> {
  id: string
}

const OWN_SHOP = `
  select id, store_name, logo_url, support_email, terms_url, privacy_url, appearance, ${SELLER} as seller
  from merchants where closed_at is null order by created_at, id limit 1`

type ShopDeps = Pick<Deps, 'db' | 'config' | 'publicLinks'>

/**
 * Creates a function that loads everything that the page of an own shop shows (docs/product/shop-page.md). Answers are kept for five
 * seconds, so that a rush of visitors costs as much as one.
 * @throws 400 for a cursor of something else.
 */
export function bootShop({ db, config, publicLinks }: ShopDeps) {
  const known = new Map<string, { page: ReturnType<typeof read>; until: number }>()

  async function read(cursor: string | undefined) {
    const [shop] = await sql<ShopRow>(db, OWN_SHOP, {}, 'ownShop')
    if (!shop) return { shop: null, entries: [], next: null }
    const { urlIds, next } = await listedLinks(db, shop.id, cursor)
    const entries = (await Promise.all(urlIds.map(readEntry))).flatMap((entry) => entry ?? [])
    return { shop: presentShop(shop), entries, next }
  }

  const readEntry = async (urlId: string) => {
    try {
      return presentEntry(await publicLinks.read(urlId), config)
    } catch (error) {
      // One of its products is not on sale, or the link was switched off in this moment.
      if (error instanceof ApiError && error.status < 500) return null
      throw error
    }
  }

  return async (cursor: string | undefined, ctx: Context) => {
    const { testMode, publicUrl } = config
    const page = await keep(known, cursor ?? '', () => read(cursor))
    const locale = ctx.cookies.get('locale') ?? (ctx.acceptsLanguages()[0] || 'en')
    const icon = page.shop?.logoUrl && absoluteUrl(page.shop.logoUrl, config)
    return { ...page, isFirst: cursor === undefined, icon: icon ?? null, publicUrl, testMode, locale }
  }
}

const presentShop = ({ storeName, logoUrl, id: _id, ...shop }: ShopRow) => ({ ...shop, name: storeName, logoUrl })

function keep<Page>(known: Map<string, { page: Promise<Page>; until: number }>, key: string, read: () => Promise<Page>) {
  const kept = known.get(key)
  if (kept && kept.until > Date.now()) return kept.page
  if (known.size >= MAX_PAGES) known.clear()
  const page = read()
  known.set(key, { page, until: Date.now() + FRESH_MS })
  page.catch(() => known.delete(key))
  return page
}
