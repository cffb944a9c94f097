import type { Link, LinkItem } from '../rows/Link.ts'
import { newUrlId } from '../rows/urlId.ts'
import type { Product } from '../rows/Product.ts'
import { price, type Totals } from '../pricing/price.ts'
import { type DemoLink, LINKS, PRODUCTS } from './catalogue.ts'
import type { Random } from './random.ts'

export const DAY_MS = 24 * 3600 * 1000
const CURRENCY = 'USD'
/** The shop opened shortly before the ninety days that its charts show. */
const OPENED_DAYS_AGO = 93
const FIRST_VISIT_MS = 15 * 60_000

/** A link while it was active: the items and price of one order of it. */
export interface Offer {
  linkId: string
  from: Date
  until: Date
  lines: { product: Product; quantity: number; priceMinor: number }[]
  ships: boolean
  totals: Totals
  weight: number
  lookers: [least: number, most: number]
}

export interface Shop {
  products: Partial<Product>[]
  links: Partial<Link>[]
  items: Partial<LinkItem>[]
  offers: Offer[]
}

/** Rows of products and links, and what each link offered to past shoppers. */
export function buildShop(merchantId: string, random: Random, now: Date): Shop {
  const products = new Map(
    Object.values(PRODUCTS).map((product, index) => {
      const { weight: _, picture, ...columns } = product
      // A minute apart, so that lists have an order.
      const createdAt = new Date(now.getTime() - OPENED_DAYS_AGO * DAY_MS + index * 60_000)
      const own = {
        id: random.uuid(),
        merchantId,
        currency: CURRENCY,
        imageUrl: `/demo/${picture}.svg`,
        createdAt,
        updatedAt: createdAt,
      }
      const digitalFileUrl = product.type === 'digital' ? `https://example.com/kiln-and-clay/${picture}.pdf` : null
      return [product.name, { ...columns, ...own, digitalFileUrl } as Product]
    }),
  )
  const made = [...LINKS, ...instantLinks()].map((link) => buildLink(link, { merchantId, random, now, products }))
  return {
    products: [...products.values()],
    links: made.map(({ link }) => link),
    items: made.flatMap(({ items }) => items),
    offers: made.map(({ offer }) => offer),
  }
}

/** Hidden links: some shoppers came to a product's own address. */
const instantLinks = (): DemoLink[] =>
  Object.values(PRODUCTS)
    .filter(({ weight }) => weight > 0)
    .map((product) => ({
      urlId: newUrlId(),
      name: product.name,
      madeDaysAgo: OPENED_DAYS_AGO - 2,
      items: [{ product, quantity: 1 }],
      weight: product.weight,
      lookers: [6, 14],
      isInstant: true,
    }))

interface Around {
  merchantId: string
  random: Random
  now: Date
  products: Map<string, Product>
}

function buildLink(demo: DemoLink, { merchantId, random, now, products }: Around) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const id = random.uuid()
  const lines = demo.items.map(({ product, quantity, priceOverrideMinor }) => ({
    product: products.get(product.name)!,
    quantity,
    priceMinor: priceOverrideMinor ?? product.priceMinor,
    priceOverrideMinor: priceOverrideMinor ?? null,
  }))
  const collects = lines.some(({ product }) => product.type === 'physical')
  const shippingCostMinor = demo.shippingCostMinor ?? null
  const link: Partial<Link> = {
    id,
    merchantId,
    urlId: demo.urlId,
    name: demo.name,
    currency: CURRENCY,
    shippingCostMinor,
    isActive: demo.endedDaysAgo === undefined,
    instantProductId: demo.isInstant ? lines[0]!.product.id : null,
    collectShippingAddress: collects,
    customMessage: demo.customMessage ?? null,
    createdAt: daysAgo(demo.madeDaysAgo),
    updatedAt: daysAgo(demo.endedDaysAgo ?? demo.madeDaysAgo),
  }
  const items: Partial<LinkItem>[] = lines.map(({ product, quantity, priceOverrideMinor }, position) => ({
    id: random.uuid(),
    merchantId,
    linkId: id,
    productId: product.id,
    position,
    quantity,
    priceOverrideMinor,
  }))
  const offer: Offer = {
    linkId: id,
    // The first buyer must have had time to see it.
    from: new Date(link.createdAt!.getTime() + FIRST_VISIT_MS),
    until: daysAgo(demo.endedDaysAgo ?? 0),
    lines,
    ships: collects,
    totals: price({
      currency: CURRENCY,
      lines: lines.map(({ product, ...line }) => ({ ...line, isDigital: product.type === 'digital' })),
      shipping: { collected: collects, costMinor: shippingCostMinor },
      discount: null,
      vat: null,
    }),
    weight: demo.weight,
    lookers: demo.lookers,
  }
  return { link, items, offer }
}
