import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import { documentNumber } from '../../rows/Invoice.ts'
import { drawInvoice } from './pdf/drawInvoice.ts'
import { readLogo } from './pdf/readLogo.ts'
import { presentInvoice } from './present.ts'
import type { Paper } from './Paper.ts'

/** Returns an invoice or credit note as a file: `invoice_INV-00001.pdf`. */
export async function invoicePdf(
  { storage, config }: Pick<Deps, 'storage' | 'config'>,
  paper: Paper,
): Promise<{ name: string; stream: Readable }> {
  const logo = await readLogo(storage, paper.document.seller.logo_url)
  return {
    name: `${paper.document.kind}_${documentNumber(paper.document)}.pdf`,
    stream: drawInvoice(presentInvoice(paper, config.testMode), logo),
  }
}
