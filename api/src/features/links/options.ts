import type { Knex } from 'knex'
import type { components } from '../../generated/openapi.ts'
import { optionalEmail } from '../../gateways/mail/canonicalEmail.ts'
import { invalidField } from '../../platform/http/errors.ts'
import { minorOf } from '../../shop/sale/minorOf.ts'
import { webAddress } from '../../platform/http/urls.ts'
import { Link, LinkItem } from '../../shop/catalogue/Link.ts'
import { imageKey } from '../products/images.ts'
import { PromoCode } from '../../shop/sale/PromoCode.ts'
import { changeBilling } from './linkBilling.ts'
import { readUpsellTerms } from './readUpsellTerms.ts'
import { readTips } from './readPrices.ts'
import { whyUnfit } from '../../shop/sale/checkPromo.ts'
import { readQuestions } from '../../shop/catalogue/questions/readQuestions.ts'

/**
 * Changes the options of a link: only the named ones; null clears (docs/product/links.md#options).
 * @throws 400 naming the field.
 */
export async function changeOptions(trx: Knex, link: Link, changes: components['schemas']['LinkOptionsChanges']): Promise<void> {
  const patch: Partial<Link> = {}
  if (changes.collect_shipping_address !== undefined) patch.collectShippingAddress = changes.collect_shipping_address
  if (changes.shipping_countries) patch.shippingCountries = [...new Set(changes.shipping_countries)]
  if (changes.shipping_cost !== undefined) patch.shippingCostMinor = readCost(changes.shipping_cost, link.currency)
  if (changes.shipping_rates) patch.shippingRates = changes.shipping_rates.map((rate, at) => readRate(rate, at, link.currency))
  if (changes.allow_promo_codes !== undefined) patch.allowPromoCodes = changes.allow_promo_codes
  if (changes.promo_code_id !== undefined) patch.promoCodeId = await readPreset(trx, link, changes.promo_code_id)
  if (changes.customer_email !== undefined) patch.customerEmail = optionalEmail('customer_email', changes.customer_email)
  if (changes.return_url !== undefined) patch.returnUrl = webAddress('return_url', changes.return_url)
  if (changes.return_params) patch.returnParams = changes.return_params
  if (changes.custom_message !== undefined) patch.customMessage = changes.custom_message?.trim() || null
  if (changes.card_image_url !== undefined) patch.cardImageUrl = await readCardImage(trx, link.merchantId, changes.card_image_url)
  if (changes.tips !== undefined) patch.tips = await readTipOffer(trx, link, changes.tips)
  if (changes.billing !== undefined) patch.billing = await changeBilling(trx, link, changes.billing)
  if (changes.upsell !== undefined) patch.upsell = await readUpsellTerms(trx, link, { ...patch }, changes.upsell)
  if (changes.allow_indexing !== undefined) patch.allowIndexing = changes.allow_indexing
  if (changes.questions) patch.questions = readQuestions(changes.questions)
  await Link.query(trx).where({ id: link.id, merchantId: link.merchantId }).patch(patch)
}

/** Only the merchant's own upload: the server reads this picture. */
async function readCardImage(trx: Knex, merchantId: string, url: string | null): Promise<string | null> {
  if (!url) return null
  const key = imageKey(url)
  if (!key || !(await trx('uploads').where({ merchantId, key }).first('key')))
    throw invalidField('card_image_url', 'Upload the picture first.')
  return url
}

async function readTipOffer(trx: Knex, link: Link, input: components['schemas']['TipSettings']): Promise<Link['tips']> {
  if (!input) return null
  const { merchantId, id: linkId } = link
  const donations = await trx('link_items')
    .where({ merchantId, linkId })
    .whereRaw(`(open_price ->> 'isDonation')::boolean`)
    .first('id')
  if (donations) throw invalidField('tips', 'A link for donations takes no tips.')
  return readTips(input, link.currency)
}

/** An unchanged code is not checked, because it may have ended meanwhile. */
async function readPreset(trx: Knex, link: Link, id: string | null): Promise<string | null> {
  if (id === null || id === link.promoCodeId) return id
  const code = await PromoCode.query(trx).findOne({ id, merchantId: link.merchantId })
  const items = await LinkItem.query(trx).where({ merchantId: link.merchantId, linkId: link.id })
  const why = code ? whyUnfit(code, { ...link, offers: items }) : 'This promo code does not exist.'
  if (why) throw invalidField('promo_code_id', why)
  return id
}

const readRate = (
  { countries, from_total, cost }: components['schemas']['ShippingRate'],
  at: number,
  currency: Link['currency'],
) => ({
  countries: [...new Set(countries)],
  fromMinor: minorOf(`shipping_rates.${at}.from_total`, from_total, currency),
  costMinor: minorOf(`shipping_rates.${at}.cost`, cost, currency),
})

const readCost = (cost: number | null, currency: Link['currency']): number | null =>
  cost === null ? null : minorOf('shipping_cost', cost, currency)
