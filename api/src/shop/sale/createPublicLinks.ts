import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { Signals } from '../../platform/db/signals.ts'
import type { Payments } from '../../gateways/payments.ts'
import type { components } from '../../generated/openapi.ts'
import { ApiError, notFound } from '../../platform/http/errors.ts'
import { clockOf } from '../merchant/clock.ts'
import { sellerAt } from './sellerAt.ts'
import { sellAtFirst } from './chooseItems.ts'
import { checkPreset } from './checkPromo.ts'
import { createLinkCache, type Read } from './createLinkCache.ts'
import { slugIn } from '../catalogue/slug.ts'
import { firstPayment } from './firstPayment.ts'
import { followingPayments, presentFollowing } from './followingPayments.ts'
import { findSlug } from './findSlug.ts'
import { announceLinkChanges, onLinkChange } from './linkChanges.ts'
import type { ReservedPieces } from '../catalogue/ProductVariant.ts'
import { presentLimits } from './limits.ts'
import { presentPublicLink } from './present.ts'
import { priceSale, type AppliedPromo } from './priceSale.ts'
import { findOrigins, findShop, readSale, readSaleWithHolds } from './readSale.ts'
import type { Sale } from './Sale.ts'

type PublicLink = components['schemas']['PublicLink']
type Found = { sale: Sale; promo: AppliedPromo | null; link: PublicLink } | { problem: ApiError }

/** What the page of a link that cannot be bought shows and who may frame it. */
interface Closed {
  shop: Awaited<ReturnType<typeof findShop>>
  origins: string[]
}

/**
 * Links as the public reads them, from memory for at most a second (docs/contributing/performance.md#reads). Only for
 * what is shown: an order reads its link from the database.
 */
export interface PublicLinks {
  /**
   * Returns the short address of a link with this ending of its own. Any other address is returned as it is.
   * @param shopId the merchant whose own domain was requested; null on the platform's address.
   */
  addressOf: (address: string, shopId: string | null) => Promise<string>
  /**
   * Returns a link and its sale. With a visitor, the stock that their own open order holds counts as available, because
   * their new visit takes that order over.
   * @throws 404 and 410 like readSale.
   */
  read: (address: string, visitorId?: string, isReserved?: IsReserved) => Promise<{ sale: Sale; link: PublicLink }>
  /** Returns the sale that was read last, however old; undefined when none is in memory. */
  last: (address: string) => Sale | undefined
  readClosed: (address: string) => Promise<Closed>
}

/** Returns what is reserved of a sale for the caller; null for nothing. */
export type IsReserved = (sale: Sale) => Promise<ReservedPieces[] | null>

interface PublicLinksOptions {
  db: Knex
  signals: Signals
  payments: Payments
  config: Pick<Config, 'testMode'>
}

export function createPublicLinks({ db, signals, payments, config }: PublicLinksOptions): PublicLinks {
  const links = createLinkCache<Found>()
  const closed = createLinkCache<Closed>()
  const slugs = createLinkCache<string | null>()
  announceLinkChanges(db, signals)
  onLinkChange(signals, (change) => {
    links.drop(change)
    closed.drop(change)
    slugs.drop(change)
  })

  async function present(sale: Sale, promo: AppliedPromo | null): Promise<PublicLink> {
    const priceOf = (one: Sale) => priceSale(one, { country: null, promo })
    const begun = firstPayment(sale)
    const totals = priceOf(begun)
    const following = await followingPayments(begun, { first: totals, promo }, priceOf)
    const { testMode } = config
    // Only a test moves the clock.
    const now = following && testMode ? await clockOf(db, sale.merchantId) : new Date()
    return presentPublicLink(sale, totals, promo, {
      payments,
      testMode,
      following: following && presentFollowing(begun, following, now),
    })
  }

  async function find(address: string, read: typeof readSale): Promise<Read<Found>> {
    const merchantId = await sellerAt(db, address)
    if (!merchantId) return { merchantId, productIds: null, value: { problem: notFound('Checkout link') } }
    try {
      const sale = await read(db, address)
      const productIds = sale.offers.flatMap((item) => item.productId ?? [])
      const promo = await checkPreset(db, sale)
      return { merchantId, productIds, value: { sale, promo, link: await present(sale, promo) } }
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      return { merchantId, productIds: null, value: { problem } }
    }
  }

  return {
    async addressOf(address, shopId) {
      const slug = slugIn(address)
      if (!slug) return address
      return (await slugs.get(`${shopId ?? ''} ${slug}`, () => findSlug(db, slug, shopId))) ?? address
    },
    async read(address, visitorId, isReserved) {
      const found = visitorId
        ? await links.get(`${address} with holds`, () => find(address, readSaleWithHolds))
        : await links.get(address, () => find(address, readSale))
      if ('problem' in found) throw found.problem
      const reserved = await isReserved?.(found.sale)
      const own = reserved ? withPieces(found.sale, reserved) : visitorId && withOwnHold(found.sale, visitorId)
      if (own) return { sale: own, link: await present(own, found.promo) }
      const { sale, link } = found
      // The server's time is that of the answer, and a link opens and closes to the second.
      return { sale, link: hasClock(sale) ? { ...link, ...presentLimits(sale) } : link }
    },
    last(address) {
      const found = links.last(address)
      return found && 'sale' in found ? found.sale : undefined
    },
    readClosed: async (address) =>
      closed.get(address, async () => {
        const merchantId = await sellerAt(db, address)
        const origins = (await findOrigins(db, address)) ?? []
        return { merchantId, productIds: null, value: { origins, shop: await findShop(db, address) } }
      }),
  }
}

const hasClock = ({ limits }: Sale) => Boolean(limits.startsAt || limits.endsAt || limits.maxSales || limits.maxPerCustomer)

/** Adds the stock that the visitor holds, and their place in a limited sale; null when they hold none. */
function withOwnHold(sale: Sale, visitorId: string): Sale | null {
  const own = sale.holds?.filter((hold) => hold.visitorId === visitorId) ?? []
  if (own.length === 0) return null
  return withPieces(sale, own)
}

/** Adds pieces to the stock, and a place to the limit. */
function withPieces(sale: Sale, own: ReservedPieces[]): Sale {
  const withOwn = (stock: number | null, isOf: (hold: (typeof own)[number]) => boolean) =>
    stock === null ? null : own.filter(isOf).reduce((sum, { pieces }) => sum + pieces, stock)
  const offers = sale.offers.map((item) => ({
    ...item,
    stock: withOwn(item.stock, (hold) =>
      item.variantId === null ? hold.productId === item.productId : hold.variantId === item.variantId,
    ),
    choice: item.choice && {
      ...item.choice,
      variants: item.choice.variants.map((variant) => ({
        ...variant,
        stock: withOwn(variant.stock, (hold) => hold.variantId === variant.id),
      })),
    },
  }))
  const limits = { ...sale.limits, placed: Math.max(0, sale.limits.placed - 1) }
  return sellAtFirst({ ...sale, offers, limits })
}
