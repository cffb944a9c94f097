import { timed } from '../../api/test/timed.ts'
import { MAIL_WEBHOOK_SECRET } from './mail.ts'
import { runProduct } from './runProduct.ts'

/**
 * Runs the built product with its demo shop for all browser tests. Sets PRODUCT_URL, and PRODUCT_DATA to its data folder.
 */
export default async function startProduct() {
  const { url, dataDir, stop } = await timed('set-up: product start', () => runProduct({ MAIL_WEBHOOK_SECRET }))
  process.env['PRODUCT_URL'] = url
  process.env['PRODUCT_DATA'] = dataDir
  return stop
}
