import { randomUUID } from 'node:crypto'
import type { Transaction } from 'objection'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { requiredText } from '../../platform/http/requiredText.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import { CheckoutSession, type SessionCustomer } from '../../shop/session/CheckoutSession.ts'
import { defaultShippingCountries } from '../../shop/merchant/homeCountry.ts'
import { Link, LinkItem } from '../../shop/catalogue/Link.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'
import { hashOfToken, newSessionToken } from '../../shop/session/sessionToken.ts'
import { newUrlId } from '../../shop/catalogue/urlId.ts'
import { checkPromo } from '../../shop/sale/checkPromo.ts'
import { assertChargeable, priceSale } from '../../shop/sale/priceSale.ts'
import { joinBillings } from '../../shop/catalogue/sameRhythm.ts'
import { firstPayment } from '../../shop/sale/firstPayment.ts'
import { readSale } from '../../shop/sale/readSale.ts'
import { mayShip } from '../../shop/sale/Sale.ts'
import { readItems } from './readItems.ts'
import { readCustomer, readExpiry, readReturn } from './readTerms.ts'

type Input = components['schemas']['CheckoutSessionInput']

/** Fields that describe the hidden link of a session with items. */
const OF_ITEMS = ['currency', 'collect_shipping_address', 'shipping_countries', 'shipping_cost'] as const

interface Options {
  secrets: Secrets
  /** For a session that may last longer than those of programs. */
  expiresAt?: Date
}

/** What a session sells. */
type Sold = Pick<CheckoutSession, 'linkId' | 'hasItems' | 'name' | 'currency' | 'items'>

/**
 * Creates a session, with the hidden link that sells its items, and prices it once.
 * @returns its id.
 * @throws 400 naming the field, 422 for a total that cannot be charged.
 */
export async function insertSession(
  trx: Transaction,
  merchantId: string,
  input: Input,
  { secrets, expiresAt = readExpiry(input.expires_at) }: Options,
): Promise<string> {
  if (Boolean(input.items) === Boolean(input.link_id)) throw invalidField('items', 'Send either items or link_id.')
  const customer = readCustomer(input.customer)
  const terms = {
    customer,
    reference: input.reference?.trim() || null,
    metadata: input.metadata ?? {},
    allowPromoCodes: input.allow_promo_codes ?? false,
    successUrl: readReturn('success_url', input.success_url),
    cancelUrl: readReturn('cancel_url', input.cancel_url),
    locale: input.locale?.trim() || null,
    expiresAt,
  }
  const promo = await findPromo(trx, merchantId, input)
  const sold = input.link_id ? await sellLink(trx, merchantId, input) : await sellItems(trx, merchantId, input, customer)
  const id = randomUUID()
  const token = newSessionToken(secrets, { merchantId, id })
  const tokenHash = hashOfToken(token)
  await CheckoutSession.query(trx).insert({
    merchantId,
    id,
    visitId: randomUUID(),
    tokenHash,
    ...sold,
    ...terms,
    promoCodeId: promo?.id ?? null,
  })
  await assertSells(trx, token, customer, promo)
  return id
}

async function findPromo(trx: Transaction, merchantId: string, { promo_code: text, allow_promo_codes: allowed }: Input) {
  if (!text?.trim()) return null
  if (allowed) throw invalidField('allow_promo_codes', 'A session with a promo code takes no other.')
  const code = await PromoCode.query(trx).findOne({ merchantId, code: text.trim().toUpperCase() })
  if (!code) throw invalidField('promo_code', 'This promo code does not exist.')
  return code
}

async function sellLink(trx: Transaction, merchantId: string, input: Input): Promise<Sold> {
  const extra = OF_ITEMS.find((name) => input[name] !== undefined)
  if (extra) throw invalidField(extra, `The link decides ${extra}.`)
  const link = await Link.query(trx).findOne({ id: input.link_id!, merchantId, isHidden: false, isActive: true }).forShare()
  if (!link) throw invalidField('link_id', 'You have no active link with this id.')
  const name = input.name === undefined ? link.name : requiredText('name', input.name)
  return { linkId: link.id, hasItems: false, name, currency: link.currency, items: [] }
}

async function sellItems(trx: Transaction, merchantId: string, input: Input, { address }: SessionCustomer): Promise<Sold> {
  const { items, currency } = await readItems(trx, merchantId, input.items!, input.currency)
  const name = input.name === undefined ? items[0]!.name : requiredText('name', input.name)
  const merchant = await Merchant.query(trx)
    .findById(merchantId)
    .select('businessCountry', 'vatCountry', 'timeZone')
    .throwIfNotFound()
  const link = await Link.query(trx)
    .insert({
      merchantId,
      ofSession: true,
      name,
      currency,
      // Never claimed: only the session's token leads here.
      urlId: newUrlId(),
      collectShippingAddress: input.collect_shipping_address ?? items.some(({ type }) => type === 'physical'),
      shippingCountries: [
        ...new Set(input.shipping_countries ?? (address ? [address.country] : defaultShippingCountries(merchant))),
      ],
      shippingCostMinor: minorOf('shipping_cost', input.shipping_cost ?? 0, currency),
      // As it is now, whatever becomes of the products.
      billing: joinBillings(items.flatMap(({ billing }) => billing ?? [])),
    })
    .returning('id')
  await LinkItem.query(trx).insert(
    items.map(
      (
        { productId, variantId, quantity, amountMinor, name: itemName, description, imageUrl, type, taxClass, billing },
        position,
      ) => ({
        merchantId,
        linkId: link.id,
        productId,
        variantId,
        position,
        quantity,
        priceOverrideMinor: amountMinor,
        adHoc: productId === null ? { name: itemName, description, imageUrl, type, taxClass, billing } : null,
      }),
    ),
  )
  return { linkId: link.id, hasItems: true, name, currency, items }
}

/** Reads and prices the session as its shopper will, so that a mistake shows here. */
async function assertSells(trx: Transaction, token: string, { email, address }: SessionCustomer, code: PromoCode | null) {
  const sale = firstPayment(await readSale(trx, token))
  if (address && mayShip(sale) && !sale.shippingCountries.includes(address.country))
    throw invalidField('customer.address.country', `This sale ships to: ${sale.shippingCountries.join(', ')}.`)
  const checked = code && (await checkPromo(trx, sale, code, { email: email ?? null }))
  if (checked?.why) throw invalidField('promo_code', checked.why)
  const totals = priceSale(sale, { country: address?.country ?? null, promo: checked?.promo ?? null })
  assertChargeable(sale, totals)
}
