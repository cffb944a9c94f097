import type { Handler } from '../deps.ts'
import { invoiceUrl } from '../../shop/invoice/invoiceLink.ts'
import { listDownloads, presentDownload } from '../delivery/downloads.ts'
import { presentShown } from './present.ts'
import { showUpsell as show } from './showUpsell.ts'
import { dismissUpsell, takeUpsell } from './takeUpsell.ts'

export const showUpsell: Handler<'showUpsell'> = async ({ path, body }, { db, vies, payments, config }) => {
  const shown = await show({ db, vies, payments, config }, path.id, body.client_secret)
  return { upsell: shown && presentShown(shown) }
}

/** Needs no Idempotency-Key: the row of what was shown decides, and the order is charged under its own key. */
export const answerUpsell: Handler<'answerUpsell'> = async ({ path, body }, { db, vies, payments, config }) => {
  const { client_secret: clientSecret, answer, total } = body
  const { status, added } =
    answer === 'take'
      ? await takeUpsell({ db, vies, payments, config }, path.id, { clientSecret, total })
      : await dismissUpsell(db, path.id, clientSecret)
  const taken = status === 'taken' && added ? added : null
  const downloads = taken ? await listDownloads(db, [taken]) : []
  return {
    status,
    order_number: taken?.number ?? null,
    invoice_url: taken && invoiceUrl(config, taken),
    downloads: downloads.map((download) => presentDownload(config, download)),
  }
}
