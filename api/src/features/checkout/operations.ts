import type { Handler } from '../../deps.ts'
import { readBuyer } from './readBuyer.ts'
import { presentPublicLink, presentTotals } from './present.ts'
import { assertChargeable, priceSale } from './priceSale.ts'
import { readSale } from './readSale.ts'
import { recordEvent } from './recordEvent.ts'

export const getPublicLink: Handler<'getPublicLink'> = async ({ path }, { db, payments, config }) => {
  const sale = await readSale(db, path.urlId)
  return presentPublicLink(sale, priceSale(sale, { country: null, promo: null, reverseCharge: false }), {
    payments,
    testMode: config.testMode,
  })
}

export const quoteLink: Handler<'quoteLink'> = async ({ path, body }, { db }) => {
  const sale = await readSale(db, path.urlId)
  const buyer = await readBuyer(db, sale, { ...body, sessionId: body.checkoutSessionId })
  const totals = priceSale(sale, buyer)
  assertChargeable(totals)
  return presentTotals(sale, totals, buyer.promo)
}

export const recordLinkEvent: Handler<'recordLinkEvent'> = async ({ path, body }, { db, userAgent, header, merchantIdIfAny }) => {
  const sale = await readSale(db, path.urlId)
  await recordEvent(db, sale, body, { userAgent, language: header('accept-language'), merchantId: merchantIdIfAny })
  return { accepted: true }
}
