import type { Handler, Deps } from '../deps.ts'
import { notFound, unauthorized } from '../../platform/http/errors.ts'
import type { Caller, Input } from '../../platform/http/handler.ts'
import { openedBy, withdrawalUrl } from '../../shop/invoice/invoiceLink.ts'
import { Merchant } from '../../shop/merchant/Merchant.ts'
import type { Order } from '../../shop/order/Order.ts'
import { inCallersNames } from '../../platform/http/versioning.ts'
import { canWithdraw } from '../../shop/order/withdrawal.ts'
import { followSale } from '../orders/following/followSales.ts'
import { correctableUntil, correctInvoice as correct } from './correctInvoice.ts'
import { invoicePdf } from './invoicePdf.ts'
import { invoiceXml } from './electronic/invoiceXml.ts'
import { presentInvoice } from './present.ts'
import { readInvoice } from './readInvoice.ts'
import { reissueInvoice as reissue } from './reissueInvoice.ts'

export const getInvoice: Handler<'getInvoice'> = async (input, ctx) => {
  const paper = await findPaper(input, ctx)
  return { ...presentInvoice(paper, ctx.config.testMode), ...(input.query.token && (await linksOf(ctx, paper.order))) }
}

/** What the checks that an order shares call them. */
const FIELDS = { vat_number: 'vatNumber', billing_address: 'billingAddress' }

/** Corrects the invoice behind a receipt's link, and returns the new one. */
export const correctInvoice: Handler<'correctInvoice'> = async ({ path, query, body }, ctx) => {
  const { db, config } = ctx
  const merchantId = openedBy(config.secrets, path.id, query.token)
  if (!merchantId) throw notFound('Order')
  await followSale(db, { merchantId, id: path.id })
  const shop = await Merchant.query(db).findById(merchantId).throwIfNotFound()
  await inCallersNames(FIELDS, () => correct(ctx, { merchantId, id: path.id }, shop, body))
  const paper = await findPaper({ path, query }, ctx)
  return { ...presentInvoice(paper, config.testMode), ...(await linksOf(ctx, paper.order)) }
}

/** Replaces an invoice that lacks what the law requires, and returns the newest one. */
export const reissueInvoice: Handler<'reissueInvoice'> = async ({ path }, ctx) => {
  const { db, config, merchantId } = ctx
  await followSale(db, { merchantId, id: path.id })
  await reissue(db, ctx, path.id)
  return presentInvoice(await findPaper({ path, query: {} }, ctx), config.testMode)
}

/** What only the buyer can do, who has the receipt's link. */
async function linksOf({ db, config }: Pick<Deps, 'db' | 'config'>, order: Order) {
  const shop = await Merchant.query(db).findById(order.merchantId).throwIfNotFound()
  const whole = await order.$fetchGraph('[items, shipments]', { transaction: db })
  return {
    withdrawal_url: canWithdraw(whole, shop) ? withdrawalUrl(config, order) : null,
    correctable_until: correctableUntil(order, shop)?.toISOString() ?? null,
  }
}

export const getInvoicePdf: Handler<'getInvoicePdf'> = async (input, ctx) => {
  const paper = await findPaper(input, ctx)
  return { type: 'application/pdf', ...(await invoicePdf(ctx, paper)) }
}

export const getInvoiceXml: Handler<'getInvoiceXml'> = async (input, ctx) => {
  const paper = await findPaper(input, ctx)
  return { type: 'application/xml', ...(await invoiceXml(ctx.db, paper, input.query.format ?? 'xrechnung')) }
}

/** Responds 401 without credentials and 404 without access. */
async function findPaper(
  { path, query }: Pick<Input<'getInvoice'>, 'path' | 'query'>,
  { db, config, merchantIdIfAny: merchantId, keyId }: Deps & Caller,
) {
  if (!merchantId && !query.token) throw unauthorized('Sign in to see this invoice, or open it by the link in your receipt.')
  return readInvoice(db, path.id, { merchantId, isPerson: !keyId, token: query.token, secrets: config.secrets }, query.document)
}
