import type { Knex } from 'knex'
import { isUuid } from '../../db/isUuid.ts'
import { sql } from '../../db/sql.ts'
import type { OperationId } from '../../http/contract.ts'
import { notFound } from '../../http/errors.ts'
import type { Around, Call } from '../../http/operations.ts'
import { findSeller } from '../orders/findSeller.ts'

/** What an operation of a shopper is about: a link by any of its addresses, an order, or nothing of a merchant's. */
type Subject = (call: Call) => { link?: unknown; order?: unknown } | null

const link = (call: Call) => ({ link: (call.input.path as Record<string, string>)['urlId'] })
const order = (call: Call) => {
  const { orderId, id } = call.input.path as Record<string, string>
  return { order: orderId ?? id }
}
const field = (name: string) => (call: Call) => ({ link: (call.input.body as Record<string, unknown>)[name] })

/** All that a checkout on a merchant's own domain may ask. What is not here is not there. */
const SHOPPER: Partial<Record<OperationId, Subject>> = {
  getPublicLink: link,
  quoteLink: link,
  recordLinkEvent: link,
  recordPixelEvent: link,
  validatePromo: field('id'),
  createOrder: field('cartUrlId'),
  confirmOrder: order,
  downloadOrderItem: order,
  getInvoice: order,
  getInvoicePdf: order,
  // A payment answers to its own secret only.
  confirmSandboxPayment: () => null,
  getHealth: () => null,
}

/** On a merchant's own domain: only operations of shoppers, and only about that merchant's links and orders. */
export const ownLinksOnly =
  (db: Knex): Around =>
  async (call, next) => {
    const { shopId } = call.caller
    if (!shopId) return next()
    const subject = SHOPPER[call.op.id]
    if (!subject) throw notFound('Operation')
    const about = subject(call)
    if (about?.link !== undefined && (await ownerOfLink(db, String(about.link))) !== shopId) throw notFound('Checkout link')
    if (about?.order !== undefined && (await findSeller(db, String(about.order))) !== shopId) throw notFound('Order')
    return next()
  }

const OWNER = `
  select merchant_id from links where url_id = :address
  union all select merchant_id from links where id = cast(:id as uuid)
  union all select merchant_id from products where id = cast(:id as uuid) limit 1`

/** Whose link stands at an address (decisions: Addresses); null for the unknown. */
export async function ownerOfLink(db: Knex, address: string): Promise<string | null> {
  const id = isUuid(address) ? address : null
  const [found] = await sql<{ merchantId: string }>(db, OWNER, { address, id }, 'ownerOfLink')
  return found?.merchantId ?? null
}
