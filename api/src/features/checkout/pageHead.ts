import type { Deps } from '../deps.ts'
import type { components } from '../../generated/openapi.ts'
import { absoluteUrl } from '../../platform/http/absoluteUrl.ts'
import { CURRENCY_DECIMALS } from '../../pricing/currencies.ts'
import { addressIn, shopUrl } from '../../shop/merchant/domain.ts'
import { cardPath, itemsPrice, versionOfSale } from '../../shop/sale/cardVersion.ts'
import type { Sale, SaleItem } from '../../shop/sale/Sale.ts'

type PublicLink = components['schemas']['PublicLink']

const MAX_DESCRIPTION = 200

/** What a checkout's page says to chats, search engines and browsers (docs/product/sharing.md#the-page). */
export function pageHead(sale: Sale, link: PublicLink, config: Deps['config']) {
  const base = shopUrl(sale.sharing, config)
  const canonical = `${base}/checkout/${addressIn({ ...sale, ...sale.sharing }, { onPlatform: base === config.checkoutUrl })}`
  const image = base + cardPath(sale.urlId, versionOfSale(sale, link))
  const price = {
    amount: itemsPrice(link).toFixed(CURRENCY_DECIMALS[sale.currency]),
    currency: sale.currency,
  }
  return {
    canonical,
    image,
    price,
    description: describe(sale),
    isIndexed: sale.sharing.allowIndexing,
    icon: sale.logoUrl,
    product: productOf(sale, link, { canonical, image, price, absolute: (url) => absoluteUrl(url, config) }),
  }
}

/** The first text that the merchant wrote about what is sold; null without one. */
function describe({ items, customMessage }: Sale): string | null {
  const text = (items.find(({ description }) => description?.trim())?.description ?? customMessage)
    ?.replaceAll(/\s+/g, ' ')
    .trim()
  if (!text || text.length <= MAX_DESCRIPTION) return text || null
  return `${text.slice(0, MAX_DESCRIPTION).replace(/(?<!\s)\s+\S*$/, '')}…`
}

interface OfferPlace {
  canonical: string
  image: string
  price: { amount: string; currency: string }
  absolute: (url: string) => string
}

/** UN/CEFACT codes. */
const UNIT_CODES = { day: 'DAY', week: 'WEE', month: 'MON', year: 'ANN' }

/** What is charged when, as schema.org has it: today's payment if it is another, then those that follow. */
function specify({ totals, billing }: PublicLink, then: NonNullable<PublicLink['totals']['then']>): object[] {
  const { currency: priceCurrency, total } = totals
  const unitCode = UNIT_CODES[then.unit]
  const spans = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode })
  const today = { '@type': 'UnitPriceSpecification', price: total, priceCurrency, name: 'Today' }
  const following = {
    '@type': 'UnitPriceSpecification',
    priceComponentType: `https://schema.org/${then.is_instalments ? 'Installment' : 'Subscription'}`,
    price: then.amount,
    priceCurrency,
    referenceQuantity: spans(then.every),
    ...(billing?.cycles && { billingDuration: spans(billing.cycles * then.every) }),
  }
  return total === then.amount ? [following] : [today, following]
}

/**
 * The link as a `Product` of schema.org with one `Offer`: several products are sold together, at one price, so the offer
 * includes each of them. An `AggregateOffer` would say that a shopper can choose between offers.
 */
function productOf(sale: Sale, link: PublicLink, { canonical, image, price, absolute }: OfferPlace): object {
  const [first] = sale.items
  const isOne = sale.items.length === 1 && first!.quantity === 1
  const pictures = sale.items.flatMap(({ imageUrl }) => (imageUrl ? [absolute(imageUrl)] : []))
  const about = (item: SaleItem) => ({
    '@type': 'Product',
    name: item.name,
    ...(item.description && { description: item.description }),
    ...(item.imageUrl && { image: absolute(item.imageUrl) }),
  })
  const isInStock = sale.items.every(({ stock, quantity }) => stock === null || stock >= quantity)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: sale.name,
    ...(describe(sale) && { description: describe(sale) }),
    image: pictures.length ? [...new Set(pictures)] : [image],
    url: canonical,
    offers: {
      '@type': 'Offer',
      price: price.amount,
      priceCurrency: price.currency,
      url: canonical,
      availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: sale.storeName, ...(sale.logoUrl && { logo: absolute(sale.logoUrl) }) },
      ...(link.totals.then && { priceSpecification: specify(link, link.totals.then) }),
      ...(!isOne && {
        includesObject: sale.items.map((item) => ({
          '@type': 'TypeAndQuantityNode',
          amountOfThisGood: item.quantity,
          typeOfGood: about(item),
        })),
      }),
    },
  }
}
