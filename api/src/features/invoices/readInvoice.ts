import type { Knex } from 'knex'
import { notFound } from '../../platform/http/errors.ts'
import type { Secrets } from '../../platform/http/secrets.ts'
import { findPurchase } from '../../shop/order/purchases.ts'
import { Order } from '../../shop/order/Order.ts'
import { Invoice } from '../../shop/order/Invoice.ts'
import { followSale } from '../orders/following/followSales.ts'
import { openedBy } from '../../shop/invoice/invoiceLink.ts'
import type { Paper } from './Paper.ts'

/** The caller: a signed-in account, or the holder of the invoice's link. */
interface Reader {
  merchantId: string | null
  /** Whether the caller is a person, whose purchases also give access. */
  isPerson: boolean
  token: string | undefined
  secrets: Secrets
}

/**
 * Returns the invoice of an order: for its merchant, for its buyer under a confirmed address, and for holders of its
 * link.
 * @param documentId one of its credit notes instead, or an earlier invoice of the same order.
 * @throws 404 without access, and without an invoice.
 */
export async function readInvoice(db: Knex, orderId: string, reader: Reader, documentId?: string): Promise<Paper> {
  const order = await findOrder(db, orderId, reader)
  if (order) await followSale(db, order)
  const documents = order
    ? await Invoice.query(db).where({ merchantId: order.merchantId, orderId }).orderBy(['kind', 'number'])
    : []
  const invoices = documents.filter(({ kind }) => kind === 'invoice')
  const document = documentId ? documents.find(({ id }) => id === documentId) : invoices.at(-1)
  const invoice = documents.find(({ id }) => id === (document?.creditsId ?? document?.id))
  if (!order || !document || !invoice) throw notFound('Invoice')
  return { document, order, invoice, creditNotes: documents.filter(({ creditsId }) => creditsId === invoice.id) }
}

async function findOrder(db: Knex, id: string, { merchantId, isPerson, token, secrets }: Reader): Promise<Order | undefined> {
  const seller = token && openedBy(secrets, id, token)
  if (seller) return Order.query(db).findOne({ id, merchantId: seller })
  if (!merchantId) return undefined
  const sale = await Order.query(db).findOne({ id, merchantId })
  return sale ?? (isPerson ? findPurchase(db, merchantId, id) : undefined)
}
