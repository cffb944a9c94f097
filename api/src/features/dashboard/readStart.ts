import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Currency } from '../../pricing/currencies.ts'
import { toMajor } from '../../pricing/money.ts'
import { shopUrl } from '../../shop/merchant/domain.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'

type Schemas = components['schemas']

// An invoice remains when the only sale was refunded.
const SOLD = `
  select first_sale_seen_at is not null as is_seen,
    first_sale_seen_at is not null
      or exists (select from orders where merchant_id = :merchantId and payment_status = 'completed')
      or exists (select from invoices where merchant_id = :merchantId) as has_sold
  from merchants where id = :merchantId`

const FIRST_SALE = `
  select id, coalesce(nullif(customer_name, ''), customer_email) as customer, total_minor, currency
  from orders where merchant_id = :merchantId and payment_status in ('completed', 'refunded')
  order by created_at, id limit 1`

// Of the newest hundred products, so that a large catalogue without a sale costs no more.
const SETUP = `
  select product.id, product.name, price_minor, currency, image_url, status, link.id as link_id, link.name as link_name, url_id
  from (select 1) as one
  left join lateral (
    select * from (
      select id, name, price_minor, currency, image_url, status from products
      where merchant_id = :merchantId and deleted_at is null order by created_at desc, id desc limit 100) as newest
    where status in ('active', 'draft') order by status limit 1) as product on true
  left join lateral (
    select id, name, url_id from links where merchant_id = :merchantId and not is_hidden and is_active
    order by created_at desc, id desc limit 1) as link on true`

interface SetupRow {
  id: string | null
  name: string
  priceMinor: number
  currency: Currency
  imageUrl: string | null
  status: 'active' | 'draft'
  linkId: string | null
  linkName: string
  urlId: string
}

const readSold = async (db: Knex, merchantId: string) =>
  (await sql<{ isSeen: boolean; hasSold: boolean }>(db, SOLD, { merchantId }))[0]!

/** Returns what is left to do before the first sale; null after it. */
export async function readStart(
  db: Knex,
  merchantId: string,
  config: { checkoutUrl: string; isSandbox: boolean },
): Promise<Schemas['DashboardSummary']['setup']> {
  const { hasSold } = await readSold(db, merchantId)
  return hasSold ? null : readSetup(db, merchantId, config)
}

/** Returns the first sale while its notice has not been seen. */
export async function readFirstSale(db: Knex, merchantId: string): Promise<Schemas['FirstSaleState']> {
  const { hasSold, isSeen } = await readSold(db, merchantId)
  return { has_sold: hasSold, first_sale: hasSold && !isSeen ? await findFirstSale(db, merchantId) : null }
}

async function readSetup(
  db: Knex,
  merchantId: string,
  config: { checkoutUrl: string; isSandbox: boolean },
): Promise<Schemas['DashboardSetup']> {
  const merchant = await Merchant.query(db)
    .findById(merchantId)
    .select('customDomain', 'domainVerifiedAt', 'sslEnabled', 'canAcceptPayments')
    .throwIfNotFound()
  const [row] = await sql<SetupRow>(db, SETUP, { merchantId })
  const { id, name, priceMinor, currency, imageUrl, status, linkId, linkName, urlId } = row!
  const address = linkId ? urlId : status === 'active' ? id : null
  return {
    product: id ? { id, name, price: toMajor(priceMinor, currency), currency, image_url: imageUrl, status } : null,
    link: linkId ? { id: linkId, name: linkName } : null,
    checkoutUrl: address && `${shopUrl(merchant, config)}/checkout/${address}`,
    paymentsEnabled: merchant.canAcceptPayments,
    testCard: config.isSandbox,
  }
}

async function findFirstSale(db: Knex, merchantId: string): Promise<Schemas['FirstSale'] | null> {
  const [row] = await sql<{ id: string; customer: string; totalMinor: number; currency: Currency }>(db, FIRST_SALE, {
    merchantId,
  })
  if (!row) return null
  const { id, customer, totalMinor, currency } = row
  return { order_id: id, customer, amount: toMajor(totalMinor, currency), currency }
}
