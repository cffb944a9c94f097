import type { Knex } from 'knex'
import type { Config } from '../../config/config.ts'
import type { components } from '../../generated/openapi.ts'
import { takeOff, toMajor } from '../../pricing/money.ts'
import { price } from '../../pricing/price.ts'
import { presentBilling } from '../../shop/catalogue/presentBilling.ts'
import { presentQuestion } from '../../shop/catalogue/questions/presentQuestion.ts'
import { presentOpenPrice, presentTips } from '../../shop/sale/presentPrices.ts'
import { cardPath, cardVersion } from '../../shop/sale/cardVersion.ts'
import { addressIn, shopUrl } from '../../shop/merchant/domain.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { presentLimits } from './limits.ts'
import type { Link, LinkItem, UpsellTerms } from '../../shop/catalogue/Link.ts'
import { itemName, variantName } from '../../shop/catalogue/ProductVariant.ts'

/** The shop of a link, as far as its addresses depend on it. */
export interface LinkShop extends Pick<Merchant, 'storeName' | 'logoUrl' | 'appearance'> {
  /** The start of its links' addresses, without a trailing slash: the shop's own domain, else the platform. */
  base: string
  /** Whether that is the platform's address, which all merchants share. */
  onPlatform: boolean
}

export async function linkShop(db: Knex, merchantId: string, config: Pick<Config, 'checkoutUrl'>): Promise<LinkShop> {
  const merchant = await Merchant.query(db)
    .findById(merchantId)
    .select('customDomain', 'domainVerifiedAt', 'sslEnabled', 'storeName', 'logoUrl', 'appearance')
    .throwIfNotFound()
  const { storeName, logoUrl, appearance } = merchant
  const base = shopUrl(merchant, config)
  return { base, onPlatform: base === config.checkoutUrl, storeName, logoUrl, appearance }
}

/** A checkout link as its merchant sees it. */
export function presentLink(link: Link, shop: LinkShop): components['schemas']['Link'] {
  const items = link.items ?? []
  const missing = items.filter((item) => item.productStatus !== 'active').map(nameOf)
  return {
    id: link.id,
    url_id: link.urlId,
    name: link.name,
    is_active: link.isActive,
    status: link.isActive ? 'active' : 'inactive',
    slug: link.slug,
    checkout_url: `${shop.base}/checkout/${addressIn(link, shop)}`,
    card_url: shop.base + cardPath(link.urlId, versionOf(link, shop)),
    currency: link.currency,
    items: items.map((item) => presentItem(item, link.currency)),
    product_summary: items.map(nameOf).join(', ') || 'N/A',
    missing_products: missing,
    views: link.views ?? 0,
    conversions: link.conversions ?? 0,
    revenue_generated: toMajor(link.revenueMinor ?? 0, link.currency),
    fee: toMajor(link.feeMinor ?? 0, link.currency),
    provider_fee: toMajor(link.providerFeeMinor ?? 0, link.currency),
    net: toMajor(link.netMinor ?? 0, link.currency),
    options: presentOptions(link),
    ...presentLimits(link),
    saved: toMajor(savedBy(link), link.currency),
    external_id: link.externalId,
    metadata: link.metadata,
    created_at: link.createdAt.toISOString(),
    updated_at: link.updatedAt.toISOString(),
  }
}

const versionOf = (link: Link, shop: LinkShop): string =>
  cardVersion({
    // A code of the link changes the card, and its state is not read here. Such a card is cached for minutes only.
    discount: 0,
    ...shop,
    ...link,
    items: (link.items ?? []).filter(isShownAtFirst).map((item) => ({
      name: item.productName ?? '',
      quantity: item.quantity,
      priceMinor: priceOf(item),
      imageUrl: item.productImageUrl ?? null,
      billing: item.productBilling ?? null,
    })),
  })

const presentOptions = (link: Link): components['schemas']['LinkOptions'] => ({
  collect_shipping_address: link.collectShippingAddress,
  shipping_countries: link.shippingCountries,
  shipping_cost: link.shippingCostMinor === null ? null : toMajor(link.shippingCostMinor, link.currency),
  shipping_rates: link.shippingRates.map(({ countries, fromMinor, costMinor }) => ({
    countries,
    from_total: toMajor(fromMinor, link.currency),
    cost: toMajor(costMinor, link.currency),
  })),
  allow_promo_codes: link.allowPromoCodes,
  promo_code_id: link.promoCodeId,
  customer_email: link.customerEmail,
  return_url: link.returnUrl,
  return_params: link.returnParams,
  custom_message: link.customMessage,
  card_image_url: link.cardImageUrl,
  allow_indexing: link.allowIndexing,
  questions: link.questions.map(presentQuestion),
  billing: link.billing && presentBilling(link.billing, link.currency),
  upsell: link.upsell && presentUpsell(link.upsell, link.currency),
  tips: link.tips && { ...presentTips(link.tips, link.currency), tax_class: link.tips.taxClass },
})

const presentUpsell = (upsell: UpsellTerms, currency: string): components['schemas']['LinkUpsell'] => ({
  product_id: upsell.productId,
  variant_id: upsell.variantId,
  price: upsell.priceMinor === null ? null : toMajor(upsell.priceMinor, currency),
  headline: upsell.headline,
  minutes: upsell.minutes,
})

/** The stock of an optional item is not read here. */
const isShownAtFirst = ({ optional }: LinkItem) => !optional || optional.tickedAtFirst

const presentItem = (item: LinkItem, currency: string): components['schemas']['LinkItem'] => ({
  id: item.id,
  // Only what a checkout session sells can have none.
  product_id: item.productId!,
  product_name: item.productName || `ID: ${item.productId}`,
  variant_id: item.variantId,
  variant_name: item.optionValues ? variantName(item.optionValues) : null,
  quantity: item.quantity,
  price_override: item.priceOverrideMinor === null ? null : toMajor(item.priceOverrideMinor, currency),
  open_price: item.openPrice && presentOpenPrice(item.openPrice, currency),
  price: toMajor(priceOf(item), currency),
  adjustable: item.adjustable,
  optional: item.optional && { ticked_at_first: item.optional.tickedAtFirst, percent_off: item.optional.percentOff },
  product_type: item.productType!,
  product_status: item.productStatus ?? 'active',
})

const priceOf = (item: LinkItem): number =>
  takeOff(
    item.openPrice?.suggestionMinor ?? item.priceOverrideMinor ?? item.productPriceMinor ?? 0,
    item.optional?.percentOff ?? null,
  )

const NO_SHIPPING = { collected: false, costMinor: null, rates: [], country: null }

/** What the items that are shown at first cost less than their products. A price that the shopper names saves nothing. */
function savedBy({ currency, items = [] }: Link): number {
  const lines = items.filter(isShownAtFirst).map((item) => ({
    priceMinor: priceOf(item),
    ...(!item.openPrice && { listMinor: item.productPriceMinor }),
    quantity: item.quantity,
    kind: 'digital' as const,
  }))
  return price({ currency, lines, shipping: NO_SHIPPING, discount: null, vat: null }).saved ?? 0
}

/** An item without a name shows its id (docs/product/products.md#names). */
const nameOf = (item: LinkItem) =>
  itemName(item.productName || `ID: ${item.productId}`, item.optionValues ? variantName(item.optionValues) : null)
