import type { Handler } from '../deps.ts'
import { notFound } from '../../platform/http/errors.ts'
import { readBuyer } from './readBuyer.ts'
import { refuseTooFew } from './guards/refuseTooFew.ts'
import { chooseItems } from '../../shop/sale/chooseItems.ts'
import { firstPayment } from '../../shop/sale/firstPayment.ts'
import { priceFollowing } from '../../shop/sale/priceFollowing.ts'
import { presentTotals } from '../../shop/sale/present.ts'
import { assertChargeable } from '../../shop/sale/priceSale.ts'
import { priceWithTax } from '../../shop/sale/priceWithTax.ts'
import { readTip } from '../../shop/sale/readTip.ts'
import { reservedBy } from '../../shop/waitlist/reservations.ts'
import { findSale, readSale } from '../../shop/sale/readSale.ts'
import { lockBuyer } from '../../shop/sale/lockInput.ts'
import { recordPixelEvent as tellPixel } from '../meta/recordPixelEvent.ts'
import { recordEvent } from './recordEvent.ts'

export const getPublicLink: Handler<'getPublicLink'> = async ({ path, query }, { db, config, publicLinks, keepPrivate }) => {
  const { waitlist, visitorId } = query
  const { sale, link } = await publicLinks.read(path.urlId, visitorId, reservedBy({ db, config }, waitlist))
  // A session has the data of its shopper.
  if (sale.session) keepPrivate()
  return link
}

export const quoteLink: Handler<'quoteLink'> = async ({ path, body }, { db, config, vies, payments }) => {
  const sale = firstPayment(chooseItems(await readSale(db, path.urlId), body.items))
  const { checkoutSessionId: sessionId = null, ...given } = lockBuyer(sale, body)
  const reserved = reservedBy({ db, config }, body.waitlist)
  if (body.items) await refuseTooFew(db, sale, sessionId, reserved)
  const tip = readTip(sale, body.tip)
  const buyer = { ...(await readBuyer({ db, vies }, sale, { ...given, sessionId })), tip }
  const { totals } = await priceWithTax(payments, sale, buyer, sessionId)
  assertChargeable(sale, totals)
  const following = await priceFollowing({ db, payments }, sale, buyer, { totals, sessionId })
  return presentTotals(sale, totals, buyer.promo, following)
}

export const recordLinkEvent: Handler<'recordLinkEvent'> = async ({ path, body }, { db, userAgent, header, merchantIdIfAny }) => {
  // A shopper can leave the page of a link that was switched off meanwhile.
  const sale = await findSale(db, path.urlId)
  if (!sale) throw notFound('Checkout link')
  const visit = { ...body, sessionId: sale.session?.visitId ?? body.sessionId }
  await recordEvent(db, sale, visit, { userAgent, language: header('accept-language'), merchantId: merchantIdIfAny })
  return { accepted: true }
}

export const recordPixelEvent: Handler<'recordPixelEvent'> = async ({ path, body }, { db, userAgent }) => {
  const sale = await findSale(db, path.urlId)
  if (!sale) throw notFound('Checkout link')
  await tellPixel({ db }, sale, body, userAgent)
  return { accepted: true }
}
