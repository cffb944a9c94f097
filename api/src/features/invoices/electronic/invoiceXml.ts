import { Readable } from 'node:stream'
import type { Knex } from 'knex'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import { documentNumber } from '../../../shop/order/Invoice.ts'
import { Merchant } from '../../../shop/merchant/Merchant.ts'
import type { Paper } from '../Paper.ts'
import { lacksOf, ublLacksOf } from './lacks.ts'
import { readEInvoice } from './readEInvoice.ts'
import { writeCii } from './writeCii.ts'
import { type UblFormat, writeUbl } from './writeUbl.ts'

/**
 * Returns a document as an electronic invoice: `invoice_INV-00001_xrechnung.xml`.
 * @throws 422 naming what the format requires and the document lacks.
 */
export async function invoiceXml(db: Knex, paper: Paper, format: UblFormat | 'cii'): Promise<{ name: string; stream: Readable }> {
  // A donation is no sale, so it has no electronic invoice.
  if (paper.document.isDonation) throw notFound('Electronic invoice')
  const invoice = readEInvoice(paper, await settingsOf(db, paper))
  const lacks = format === 'cii' ? lacksOf(invoice) : ublLacksOf(invoice, format)
  if (lacks.length)
    throw new ApiError(422, 'invoice_incomplete', `This format needs more: ${lacks.map(({ msg }) => msg).join(' ')}`, {
      errors: lacks,
    })
  const xml = format === 'cii' ? writeCii(invoice) : writeUbl(invoice, format)
  return {
    name: `${paper.document.kind}_${documentNumber(paper.document)}_${format}.xml`,
    stream: Readable.from(Buffer.from(xml)),
  }
}

/** Returns the XML that a PDF contains; null if the document lacks something that it requires, and for a donation. */
export async function embeddedXml(db: Knex, paper: Paper): Promise<string | null> {
  if (paper.document.isDonation) return null
  const invoice = readEInvoice(paper, await settingsOf(db, paper))
  return lacksOf(invoice).length ? null : writeCii(invoice)
}

const settingsOf = (db: Knex, { document }: Paper) =>
  Merchant.query(db)
    .findById(document.merchantId)
    .select('vatCountry', 'businessCountry', 'businessStreet', 'businessTown', 'businessPostcode', 'businessPhone', 'peppolId')
    .throwIfNotFound()
