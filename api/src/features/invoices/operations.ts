import type { Handler, Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import type { Caller, Input } from '../../http/handler.ts'
import { withdrawalUrl } from '../../invoicing/invoiceLink.ts'
import { Merchant } from '../../rows/Merchant.ts'
import type { Order } from '../../rows/Order.ts'
import { canWithdraw } from '../../rows/withdrawal.ts'
import { invoicePdf } from './invoicePdf.ts'
import { invoiceXml } from './electronic/invoiceXml.ts'
import { presentInvoice } from './present.ts'
import { readInvoice } from './readInvoice.ts'

export const getInvoice: Handler<'getInvoice'> = async (input, ctx) => {
  const paper = await findPaper(input, ctx)
  const links = input.query.token ? { withdrawal_url: await withdrawalUrlOf(ctx, paper.order) } : {}
  return { ...presentInvoice(paper, ctx.config.testMode), ...links }
}

async function withdrawalUrlOf({ db, config }: Pick<Deps, 'db' | 'config'>, order: Order): Promise<string | null> {
  const shop = await Merchant.query(db).findById(order.merchantId).throwIfNotFound()
  return canWithdraw(await order.$fetchGraph('items', { transaction: db }), shop) ? withdrawalUrl(config, order) : null
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
