import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { Merchant } from '../src/shop/merchant/Merchant.ts'
import { ApiKey } from '../src/features/keys/ApiKey.ts'
import { hashOf, newSecret } from '../src/features/keys/secret.ts'
import { Link, LinkItem } from '../src/shop/catalogue/Link.ts'
import { newUrlId } from '../src/shop/catalogue/urlId.ts'
import { Order, OrderItem } from '../src/shop/order/Order.ts'
import { Product } from '../src/shop/catalogue/Product.ts'
import { ProductVariant } from '../src/shop/catalogue/ProductVariant.ts'
import { stockOf } from '../src/features/products/variants/planVariants.ts'
import { canonicalEmail } from '../src/gateways/mail/canonicalEmail.ts'
import { allowOrigins, claim } from '../src/shop/merchant/handles.ts'
import { newOrderSecret } from '../src/shop/order/orderSecret.ts'
import { recordPurchases } from '../src/shop/order/purchases.ts'
import { countProduct } from '../src/features/products/countProducts.ts'
import { CURRENT_VERSION } from '../src/platform/versions/versions.ts'
import { recordPlaced } from '../src/features/orders/order/changeOrder.ts'

/** A merchant who can be paid, with a confirmed address. */
export async function buildMerchant(db: Knex, overrides: Partial<Merchant> = {}): Promise<Merchant> {
  const paymentAccountId = `acct_test_${randomUUID()}`
  const { email = `${randomUUID()}@example.com` } = overrides
  await db('sandbox.accounts').insert({ id: paymentAccountId, onboardingToken: randomUUID(), chargesEnabled: true })
  const merchant = await Merchant.query(db).insertAndFetch({
    name: 'Mara Lind',
    email,
    canonicalEmail: canonicalEmail(email)!,
    passwordHash: 'none',
    storeName: 'Kiln & Clay',
    paymentAccountId,
    canAcceptPayments: true,
    emailConfirmedAt: new Date(),
    ...overrides,
  })
  const { id, canonicalEmail: address, customDomain, domainVerifiedAt, allowedOrigins } = merchant
  await claim(db, 'email', id, [address])
  await openTestSession(db, id)
  if (merchant.paymentAccountId) await claim(db, 'account', id, [merchant.paymentAccountId])
  if (customDomain && domainVerifiedAt) await claim(db, 'domain', id, [customDomain])
  if (allowedOrigins.length) await allowOrigins(db, id, allowedOrigins)
  return merchant
}

/** The session of `api.token` and of requests `as` a merchant. It has the merchant's id. */
export const openTestSession = (db: Knex, merchantId: string) =>
  db('sessions')
    .insert({
      merchantId,
      id: merchantId,
      device: 'Test',
      provedAt: new Date('2100-01-01'),
      endsAt: new Date(Date.now() + 24 * 3_600_000),
    })
    .onConflict()
    .ignore()

/**
 * Adds a secret key of this merchant.
 * @returns the key as it is sent.
 */
export async function addKey(
  db: Knex,
  merchant: { id: string },
  scopes: ApiKey['scopes'],
  overrides: Partial<ApiKey> = {},
): Promise<string> {
  const secret = newSecret('sk_test_')
  const row = {
    merchantId: merchant.id,
    name: 'Program',
    prefix: 'sk_test_' as const,
    scopes,
    version: CURRENT_VERSION,
    lastFour: secret.slice(-4),
  }
  await ApiKey.query(db).insert({ ...row, secretHash: hashOf(secret), ...overrides })
  await claim(db, 'key', merchant.id, [hashOf(secret)])
  return secret
}

/** An active product without a stock count. */
export async function buildProduct(db: Knex, merchant: Merchant, overrides: Partial<Product> = {}): Promise<Product> {
  const product = await Product.query(db).insertAndFetch({
    merchantId: merchant.id,
    name: 'Mug',
    priceMinor: 1250,
    currency: 'USD',
    type: 'physical',
    status: 'active',
    ...overrides,
  })
  await claim(db, 'address', merchant.id, [product.id])
  await countProduct(db, merchant.id, product.deletedAt ? 0 : 1)
  return product
}

/** Gives a product a size for each of these variants, with the sum of their stock. */
export async function buildVariants(
  db: Knex,
  product: Product,
  sizes: Record<string, Partial<ProductVariant>>,
): Promise<ProductVariant[]> {
  const { merchantId, id: productId } = product
  const variants: ProductVariant[] = []
  for (const [size, overrides] of Object.entries(sizes))
    variants.push(
      await ProductVariant.query(db).insertAndFetch({
        merchantId,
        productId,
        position: variants.length,
        optionValues: [size],
        ...overrides,
      }),
    )
  await product.$query(db).patch({ options: [{ name: 'Size', values: Object.keys(sizes) }], stock: stockOf(variants) })
  return variants
}

/** An active link with one of each of these products, collecting no address. */
export async function buildLink(db: Knex, merchant: Merchant, products: Product[], overrides: Partial<Link> = {}): Promise<Link> {
  const link = await Link.query(db).insertAndFetch({
    merchantId: merchant.id,
    name: 'Spring sale',
    urlId: newUrlId(),
    currency: products[0]!.currency,
    ...overrides,
  })
  await claim(db, 'address', merchant.id, [link.urlId, link.id])
  await LinkItem.query(db).insert(
    products.map(({ id }, position) => ({ merchantId: merchant.id, linkId: link.id, productId: id, position, quantity: 1 })),
  )
  return link
}

/** The one line of tax of an order that is given a rate. */
function taxesOf({ taxRate, taxMinor = 0, totalMinor = 0, reverseCharge }: Partial<Order>): Order['taxes'] {
  if (taxRate === undefined || taxRate === null) return []
  const rate = Math.round(Number(taxRate) * 100)
  const category = reverseCharge ? 'AE' : rate === 0 ? 'Z' : 'S'
  return [
    {
      rate,
      category,
      name: null,
      taxable_minor: totalMinor - taxMinor,
      tax_minor: taxMinor,
      discount_minor: 0,
      shipping_minor: 0,
      tip_minor: 0,
      oss: null,
    },
  ]
}

let orders = 0

/** A completed order of this link with one of each of these products at its price. */
export async function buildOrder(db: Knex, link: Link, products: Product[], overrides: Partial<Order> = {}): Promise<Order> {
  const { merchantId, currency } = link
  const total = products.reduce((sum, product) => sum + product.priceMinor, 0)
  const { customerEmail = 'nora@example.com' } = overrides
  const order = await Order.query(db).insertAndFetch({
    merchantId,
    linkId: link.id,
    number: 5000 + orders++,
    paymentStatus: 'completed',
    currency,
    subtotalMinor: total,
    totalMinor: total,
    feeRate: '8.5',
    clientSecret: newOrderSecret(merchantId),
    customerEmail,
    canonicalEmail: canonicalEmail(customerEmail) ?? '',
    taxes: taxesOf({ totalMinor: total, ...overrides }),
    shippingState: products.some(({ type }) => type === 'physical') ? 'to_ship' : 'not_needed',
    ...overrides,
  })
  await OrderItem.query(db).insert(
    products.map(({ id, name, type, priceMinor }, position) => ({
      merchantId,
      orderId: order.id,
      productId: id,
      position,
      productName: name,
      productType: type,
      quantity: 1,
      priceMinor,
      netMinor: priceMinor,
    })),
  )
  await recordPurchases(db, [order])
  await recordPlaced(db, order)
  return order
}
