import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import type { Caller } from '../../platform/http/handler.ts'
import { documentNumber } from '../../shop/order/Invoice.ts'
import { embeddedXml } from './electronic/invoiceXml.ts'
import { drawInThread } from './pdf/drawInThread.ts'
import { readLogo } from './pdf/readLogo.ts'
import { presentInvoice } from './present.ts'
import type { Paper } from './Paper.ts'

/**
 * Returns an invoice or credit note as a file, which contains the electronic invoice too (Factur-X, ZUGFeRD): `invoice_INV-00001.pdf`. It is drawn each time, because most are never
 * opened, and the document that it shows never changes.
 * @throws 503 while too many are being drawn.
 */
export async function invoicePdf(
  { db, storage, config, meter }: Pick<Deps & Caller, 'db' | 'storage' | 'config' | 'meter'>,
  paper: Paper,
): Promise<{ name: string; stream: Readable }> {
  const logo = await readLogo(storage, paper.document.seller.logo_url)
  return {
    name: `${paper.document.kind}_${documentNumber(paper.document)}.pdf`,
    stream: Readable.from(
      await drawInThread(
        paper.document.merchantId,
        { invoice: presentInvoice(paper, config.testMode), logo, xml: await embeddedXml(db, paper) },
        meter,
      ),
    ),
  }
}
