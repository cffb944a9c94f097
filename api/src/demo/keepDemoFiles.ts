import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import PDFDocument from 'pdfkit'
import { keepDigitalFile } from '../features/products/digitalFiles.ts'
import type { Keeper } from '../features/products/uploadQuota.ts'
import { Product } from '../shop/catalogue/Product.ts'
import { findByEmail } from '../shop/merchant/Merchant.ts'
import { NO_FILE_YET } from './buildRows.ts'
import { DEMO } from './shop.ts'

/** Stores the files of the demo shop's digital products, so that a test sale ends with a download. Does nothing when they exist. */
export async function keepDemoFiles({ db, config, storage }: Omit<Keeper, 'merchantId'>): Promise<void> {
  const owner = await findByEmail(db, DEMO.owner.email)
  if (!owner) return
  const lacking = { merchantId: owner.id, digitalFileUrl: NO_FILE_YET }
  for (const product of await Product.query(db).where(lacking)) {
    const folder = await mkdtemp(path.join(tmpdir(), 'linktill-demo-'))
    try {
      const file = path.join(folder, 'file.pdf')
      await writePdf(file, product)
      const upload = { path: file, name: `${product.name}.pdf`, size: (await stat(file)).size, hash: '' }
      const { file_url: digitalFileUrl } = await keepDigitalFile({ db, config, storage, merchantId: owner.id }, upload)
      await Product.query(db)
        .where({ ...lacking, id: product.id })
        .patch({ digitalFileUrl })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** One page with the product's name and description. */
async function writePdf(file: string, { name, description }: Product): Promise<void> {
  const pdf = new PDFDocument({ size: 'A5', margin: 48, info: { Title: name } })
  const stream = pdf.pipe(createWriteStream(file))
  pdf
    .fontSize(22)
    .text(name)
    .moveDown()
    .fontSize(11)
    .text(description ?? '')
    .moveDown()
  pdf.text('A sample of the demo shop.').end()
  await finished(stream)
}
