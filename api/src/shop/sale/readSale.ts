import type { Knex } from 'knex'
import { isUuid } from '../../platform/db/isUuid.ts'
import { sql } from '../../platform/db/sql.ts'
import type { components } from '../../generated/openapi.ts'
import { gone, notFound } from '../../platform/http/errors.ts'
import { newUrlId } from '../catalogue/urlId.ts'
import type { Product } from '../catalogue/Product.ts'
import type { Question } from '../catalogue/Question.ts'
import { type StoredSale, withQuestions } from './saleQuestions.ts'
import type { Sale } from './Sale.ts'
import { withoutTax } from './donations.ts'
import { LIMITS } from './limits.ts'
import { isItemOnSale, openSale } from './chooseItems.ts'
import { claim } from '../merchant/handles.ts'
import { defaultShippingCountries } from '../merchant/homeCountry.ts'
import { sellerAt } from './sellerAt.ts'
import { isSessionToken } from '../session/sessionToken.ts'
import { findSessionSale } from './findSessionSale.ts'
import { PRIOR_PRICE } from './priorPrice.ts'
import { readUpsell, type StoredUpsell, UPSELL } from './saleUpsell.ts'
import { readItem, type StoredItem, VARIANTS } from './variants.ts'

type PublicLink = components['schemas']['PublicLink']

/** Stock held by the open orders of a link. */
const HOLDS = `
  (select json_agg(json_build_object('visitorId', visitor_id, 'productId', product_id, 'variantId', variant_id, 'pieces', stock_taken))
   from orders join order_items on order_items.merchant_id = orders.merchant_id and order_items.order_id = orders.id
   where orders.merchant_id = :merchantId and order_items.merchant_id = :merchantId and orders.link_id = links.id and visitor_id is not null
     and payment_status = 'pending' and holds_stock and hold_expires_at > now())`

const PRESET = `
  (select json_build_object('merchantId', merchant_id, 'id', id, 'code', code, 'discountType', discount_type, 'percent', cast(percent as text),
     'amountMinor', amount_minor, 'currency', currency, 'startsAt', starts_at, 'endsAt', ends_at, 'maxRedemptions', max_redemptions,
     'maxPerCustomer', max_per_customer, 'discountCycles', discount_cycles, 'linkIds', link_ids, 'productIds', product_ids)
   from promo_codes where promo_codes.merchant_id = :merchantId and promo_codes.id = links.promo_code_id)`

const DISCOUNTS = `
  (select json_agg(json_build_object('id', discounts.id, 'name', discounts.name, 'discountType', discount_type, 'percent', cast(percent as text),
     'amountMinor', amount_minor, 'currency', discounts.currency, 'minQuantity', min_quantity, 'minTotalMinor', min_total_minor,
     'combines', combines_with_codes, 'startsAt', starts_at, 'endsAt', ends_at, 'productIds', product_ids) order by discounts.created_at, discounts.id)
   from discounts where discounts.merchant_id = :merchantId and (link_ids = '{}' or links.id = any(link_ids))
     and (discounts.currency is null or discounts.currency = links.currency) and (ends_at is null or ends_at > now()))`

/** SQL for who sells, of a row of `merchants`. */
export const SELLER = `json_build_object('name', coalesce(merchants.legal_name, merchants.store_name), 'address', merchants.business_address,
      'country', coalesce(merchants.business_country, merchants.vat_country), 'email', merchants.support_email, 'phone', merchants.business_phone,
      'vatNumber', merchants.vat_number, 'register', merchants.register_entry, 'imprint', merchants.imprint)`

// One prepared statement for the whole page, and one JSON column: describing and reading forty columns costs more than
// the text. An object takes at most fifty fields, so questions, tips, billing, limits, discounts and the seller have their own columns.
const SALE = (from: string, holds = 'null') => `
  select json_build_object(
    'id', links.id, 'urlId', links.url_id, 'name', links.name, 'isActive', links.is_active and merchants.closed_at is null, 'currency', links.currency,
    'collectShippingAddress', links.collect_shipping_address, 'shippingCountries', links.shipping_countries,
    'shippingCostMinor', links.shipping_cost_minor, 'shippingRates', links.shipping_rates, 'allowPromoCodes', links.allow_promo_codes, 'presetPromo', ${PRESET}, 'customerEmail', links.customer_email,
    'returnUrl', links.return_url, 'returnParams', links.return_params, 'customMessage', links.custom_message,
    'sharing', json_build_object('slug', links.slug, 'slugOnPlatform', links.slug_on_platform, 'cardImageUrl', links.card_image_url, 'allowIndexing', links.allow_indexing,
      'customDomain', merchants.custom_domain, 'sslEnabled', merchants.ssl_enabled, 'domainVerifiedAt', merchants.domain_verified_at),
    'merchantId', merchants.id, 'storeName', merchants.store_name, 'tier', merchants.tier, 'logoUrl', merchants.logo_url,
    'website', merchants.website, 'supportEmail', merchants.support_email, 'termsUrl', merchants.terms_url,
    'privacyUrl', merchants.privacy_url, 'appearance', merchants.appearance, 'allowedOrigins', merchants.allowed_origins,
    'pixelId', merchants.pixel_id, 'pixelEnabled', merchants.pixel_enabled, 'pixelConsent', merchants.pixel_consent, 'vatEnabled', merchants.vat_enabled,
    'vatRatesMode', merchants.vat_rates_mode, 'ossEnabled', merchants.oss_enabled, 'stripeTax', merchants.stripe_tax,
    'vatRate', cast(merchants.vat_rate as text), 'vatCountry', merchants.vat_country, 'vatIncludeInPrice', merchants.vat_include_in_price,
    'vatCollectInfo', merchants.vat_collect_info, 'smallBusiness', merchants.small_business, 'timeZone', merchants.time_zone, 'vatRatesByCountry', merchants.vat_rates_by_country,
    'euVatValidation', merchants.eu_vat_validation, 'reverseChargeEnabled', merchants.reverse_charge_enabled, 'canAcceptPayments', merchants.can_accept_payments,
    'blockedCountries', merchants.blocked_countries, 'blockedEmails', merchants.blocked_emails,
    'consents', json_build_object('terms', merchants.terms_consent, 'termsText', merchants.terms_consent_text, 'waiver', merchants.waiver_consent,
      'waiverText', merchants.waiver_consent_text, 'isStrict', merchants.strict_consents), 'paymentAccountId', merchants.payment_account_id, 'paymentMode', merchants.payment_mode, 'holds', ${holds},
    'offers', (select json_agg(json_build_object('id', link_items.id, 'productId', products.id, 'name', products.name,
        'imageUrl', products.image_url, 'description', left(products.description, 300), 'type', products.type, 'taxClass', products.tax_class, 'billing', products.billing, 'sku', products.sku, 'quantity', link_items.quantity, 'adHoc', link_items.ad_hoc,
        'ownPriceMinor', coalesce(cast(link_items.open_price ->> 'suggestionMinor' as bigint), link_items.price_override_minor),
        'priceMinor', products.price_minor, 'priorMinor', ${PRIOR_PRICE}, 'openPrice', link_items.open_price, 'adjustable', link_items.adjustable, 'optional', link_items.optional,
        'stock', case when products.type = 'physical' then products.stock end, 'status', products.status,
        'deleted', products.deleted_at is not null, 'questions', coalesce(products.questions, '[]'),
        'variantId', link_items.variant_id, 'options', products.options, 'variants', ${VARIANTS}) order by link_items.position)
      from link_items left join products on products.merchant_id = :merchantId and products.id = link_items.product_id
      where link_items.merchant_id = :merchantId and link_items.link_id = links.id)) as sale,
    links.questions, links.tips, links.billing, ${LIMITS} as limits, ${DISCOUNTS} as discounts, ${UPSELL} as upsell,
    ${SELLER} as seller
  ${from}`
const FROM_LINK = (column: string) => `
  from links join merchants on merchants.id = links.merchant_id
  where links.merchant_id = :merchantId and merchants.id = :merchantId and links.${column} = :key`
/** The shop itself, also after the link was deleted. */
const OF_SHOP = SALE(`
  from merchants left join links on links.merchant_id = :merchantId and links.id = cast(:key as uuid) where merchants.id = :merchantId`)

interface Statements {
  name: string
  byAddress: string
  byId: string
  byProduct: string
}
const statements = (name: string, holds?: string): Statements => ({
  name,
  byAddress: SALE(FROM_LINK('url_id'), holds),
  byId: SALE(FROM_LINK('id'), holds),
  byProduct: SALE(FROM_LINK('instant_product_id'), holds),
})
const PLAIN = statements('sale')
const WITH_HOLDS = statements('saleWithHolds', HOLDS)

/**
 * Returns what the checkout at an address sells. Looks for the link's short address, then its id, then a product's id
 * (docs/product/links.md#addresses). The token of a checkout session is an address too.
 * @throws 404 for an unknown address, 410 for an inactive link or one with a product that is not on sale.
 */
export const readSale = (db: Knex, address: string): Promise<Sale> => readOpen(db, address, PLAIN)

/** Like readSale, with the stock that open orders of the link hold, as of the same moment. */
export const readSaleWithHolds = (db: Knex, address: string): Promise<Sale> => readOpen(db, address, WITH_HOLDS)

async function readOpen(db: Knex, address: string, read: Statements): Promise<Sale> {
  const sale = await findSale(db, address, read)
  if (!sale && !(await findProduct(db, address))) throw notFound('Checkout link')
  if (!sale || !isOnSale(sale)) throw notOnSale()
  return sale
}

export const notOnSale = () => gone('This checkout link is no longer active or has expired.')

/** Like readSale, without checking whether it may sell. Finds no product that never sold and is not on sale. */
export async function findSale(db: Knex, address: string, read = PLAIN): Promise<Sale | undefined> {
  const merchantId = await sellerAt(db, address)
  if (!merchantId) return undefined
  if (isSessionToken(address))
    return findSessionSale(db, merchantId, address, (id) => readOne(db, read.byId, { merchantId, key: id }, `${read.name}ById`))
  if (!isUuid(address)) return readOne(db, read.byAddress, { merchantId, key: address }, read.name)
  const byId = await readOne(db, read.byId, { merchantId, key: address })
  return byId ?? findInstant(db, merchantId, address, read)
}

/**
 * Returns what a shop says of its sales today, for what was sold before: of a link only how it ships, if there still is one.
 */
export async function readTerms(db: Knex, merchantId: string, linkId: string | null): Promise<Omit<Sale, 'items' | 'offers'>> {
  const [row] = await sql<StoredRow>(db, OF_SHOP, { merchantId, key: linkId }, 'shopTerms')
  const { offers: _, ...terms } = row!.sale
  return { ...terms, limits: row!.limits, seller: row!.seller, questions: [], tips: null, discounts: null, upsell: null } as Omit<
    Sale,
    'items' | 'offers'
  >
}

/**
 * Returns the allowed origins of the merchant behind an address, whether it sells or not. They may also frame the page
 * that says it does not. Null for an unknown address.
 */
export async function findOrigins(db: Knex, address: string): Promise<string[] | null> {
  const sale = await findSale(db, address)
  if (sale) return sale.allowedOrigins
  const product = await findProduct(db, address)
  const merchant = product && (await db('merchants').where({ id: product.merchantId }).first('allowedOrigins'))
  return merchant?.allowedOrigins ?? null
}

/**
 * Returns the shop behind an address that sells nothing, for the page that says so. Null when the account is closed.
 */
export async function findShop(
  db: Knex,
  address: string,
): Promise<Pick<PublicLink, 'shopName' | 'shopLogoUrl' | 'supportEmail' | 'seller'> | null> {
  const { merchantId } = (await findSale(db, address)) ?? (await findProduct(db, address)) ?? {}
  if (!merchantId) return null
  const columns = ['storeName', 'logoUrl', 'supportEmail', db.raw(`${SELLER} as seller`)]
  const merchant = await db('merchants').where({ id: merchantId }).whereNull('closedAt').first(columns)
  if (!merchant) return null
  const { storeName, logoUrl, supportEmail, seller } = merchant
  return { shopName: storeName, shopLogoUrl: logoUrl, supportEmail, seller }
}

async function findProduct(db: Knex, id: string): Promise<Product | undefined> {
  const merchantId = isUuid(id) && (await sellerAt(db, id))
  return merchantId ? db('products').where({ merchantId, id }).first() : undefined
}

type StoredRow = { sale: SaleRow; questions: Question[]; upsell: StoredUpsell | null } & Pick<
  Sale,
  'tips' | 'billing' | 'limits' | 'discounts' | 'seller'
>

async function readOne(db: Knex, text: string, bindings: object, name?: string): Promise<Sale | undefined> {
  const [row] = await sql<StoredRow>(db, text, { ...bindings }, name)
  if (!row) return undefined
  const { questions, tips, billing, limits, discounts, seller } = row
  const upsell = readUpsell(row.upsell)
  const offers = row.sale.offers.map((item) => ({ ...readItem(item), questions: item.questions }))
  return withoutTax(
    openSale({ ...withQuestions({ ...row.sale, offers }, questions), tips, billing, limits, discounts, seller, upsell }),
  )
}

type SaleRow = Omit<StoredSale, 'offers'> & { offers: (StoredItem & { questions: Question[] })[] }

/** Whether a link is active, and every item of it is on sale. */
export const isOnSale = (sale: Sale): boolean => sale.isActive && sale.offers.every(isItemOnSale)

/**
 * Returns the sale at a product's own address: one of it at its price. The hidden link is created on the first visit,
 * and follows the product (docs/product/links.md#instant-links).
 */
async function findInstant(
  db: Knex,
  merchantId: string,
  productId: string,
  { byProduct }: Statements,
): Promise<Sale | undefined> {
  const product: Product | undefined = await db('products').where({ merchantId, id: productId }).first()
  if (!product) return undefined
  const { name, currency } = product
  const read = () => readOne(db, byProduct, { key: productId, merchantId })
  const ships = product.type === 'physical'
  const known = await read()
  if (known && known.currency === product.currency && known.name === product.name && known.collectShippingAddress === ships)
    return known
  // The address of a draft must not create a link.
  if (!known && (product.status !== 'active' || product.deletedAt)) return undefined

  const merchant = await db('merchants').where({ id: merchantId }).first('businessCountry', 'vatCountry', 'timeZone')
  await db.transaction(async (trx) => {
    const urlId = newUrlId()
    const [link] = await trx('links')
      .insert({
        merchantId,
        name,
        currency,
        urlId,
        instantProductId: productId,
        collectShippingAddress: ships,
        shippingCountries: defaultShippingCountries(merchant),
      })
      .onConflict(['merchantId', 'instantProductId'])
      .merge(['name', 'currency', 'collect_shipping_address'])
      .returning(['id', 'urlId'])
    if (link.urlId !== urlId) return
    await claim(trx, 'address', merchantId, [urlId, link.id])
    await trx('link_items').insert({ merchantId, linkId: link.id, productId, position: 0, quantity: 1 })
  })
  return read()
}
