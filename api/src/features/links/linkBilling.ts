import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { invalidField } from '../../platform/http/errors.ts'
import type { Billing } from '../../pricing/Billing.ts'
import { toMinor } from '../../pricing/money.ts'
import { type Link, LinkItem } from '../../shop/catalogue/Link.ts'
import { Product } from '../../shop/catalogue/Product.ts'
import { assertCyclesPayable, readBilling } from '../../shop/sale/readBilling.ts'
import { assertOneRhythm } from '../../shop/catalogue/sameRhythm.ts'
import type { NamedItem } from './itemTerms.ts'

type Input = components['schemas']['BillingInput'] | undefined

/** An item as its rhythm needs it. */
interface Charged {
  path: string
  product: Pick<Product, 'billing' | 'priceMinor'>
  overrideMinor: number | null
  isNamed: boolean
}

/**
 * Reads the rhythm of a new link, and asserts that its items can be charged so.
 * @throws 400 naming the field, 422 `two_rhythms`.
 */
export function readLinkBilling(items: NamedItem[], products: Product[], input: Input): Billing | null {
  const { currency } = products[0]!
  const charged = items.map(({ productId, price_override: override, open_price }, at): Charged => ({
    path: `items.${at}`,
    product: products.find(({ id }) => id === productId.toLowerCase())!,
    // What is wrong with the amount itself is said where it is read.
    overrideMinor: typeof override === 'number' ? toMinor(override, currency) : null,
    isNamed: Boolean(open_price),
  }))
  return readFor(charged, input, currency)
}

/** Reads another rhythm of a link. */
export async function changeBilling(trx: Knex, link: Link, input: Input): Promise<Billing | null> {
  const { merchantId } = link
  const items = await LinkItem.query(trx).where({ merchantId, linkId: link.id }).whereNotNull('productId').orderBy('position')
  const ids = items.map(({ productId }) => productId!)
  const products = await Product.query(trx).where({ merchantId }).whereIn('id', ids)
  const charged = items.map(({ productId, priceOverrideMinor, openPrice }): Charged => ({
    path: 'billing',
    product: products.find(({ id }) => id === productId)!,
    overrideMinor: priceOverrideMinor,
    isNamed: openPrice !== null,
  }))
  return readFor(charged, input, link.currency)
}

function readFor(items: Charged[], input: Input, currency: Link['currency']): Billing | null {
  const own = input ? readBilling('billing', input, currency) : null
  const ofProducts = items.filter(({ product }) => product.billing !== null)
  const recurring = ofProducts.length || !own ? ofProducts : items
  for (const { path, product, overrideMinor, isNamed } of recurring) {
    if (isNamed)
      throw invalidField(
        path === 'billing' ? path : `${path}.open_price`,
        'A price that the shopper names cannot be charged again.',
      )
    const field = path === 'billing' ? path : overrideMinor === null ? `${path}.productId` : `${path}.price_override`
    assertCyclesPayable(field, overrideMinor ?? product.priceMinor, own ?? product.billing!, currency)
  }
  if (!own)
    assertOneRhythm(
      items[0]?.path === 'billing' ? 'billing' : 'items',
      ofProducts.map(({ product }) => product.billing),
    )
  return own
}
