import type { Handler, Deps } from '../../deps.ts'
import { unauthorized } from '../../http/errors.ts'
import type { Caller, Input } from '../../http/operations.ts'
import { documentNumber } from './Invoice.ts'
import { drawInvoice } from './pdf/drawInvoice.ts'
import { readLogo } from './pdf/readLogo.ts'
import { presentInvoice } from './present.ts'
import { readInvoice } from './readInvoice.ts'

export const getInvoice: Handler<'getInvoice'> = async (input, ctx) =>
  presentInvoice(await findPaper(input, ctx), ctx.config.testMode)

export const getInvoicePdf: Handler<'getInvoicePdf'> = async (input, ctx) => {
  const paper = await findPaper(input, ctx)
  const logo = await readLogo(ctx.storage, paper.shop.logoUrl)
  return {
    type: 'application/pdf',
    name: `${paper.document.kind}_${documentNumber(paper.document)}.pdf`,
    stream: drawInvoice(presentInvoice(paper, ctx.config.testMode), logo),
  }
}

/** Who comes with nothing is asked to sign in; who may not see it does not find it. */
async function findPaper(
  { path, query }: Pick<Input<'getInvoice'>, 'path' | 'query'>,
  { db, config, merchantIdIfAny: merchantId }: Deps & Caller,
) {
  if (!merchantId && !query.token) throw unauthorized('Sign in to see this invoice, or open it by the link in your receipt.')
  return readInvoice(db, path.id, { merchantId, token: query.token, secret: config.secret }, query.document)
}
