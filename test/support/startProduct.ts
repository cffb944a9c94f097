import { runProduct } from './runProduct.ts'

/**
 * Runs the built product, with its demo shop, for all tests of the browser; they find it in PRODUCT_URL, and what it keeps in
 * PRODUCT_DATA.
 */
export default async function startProduct() {
  const { url, dataDir, stop } = await runProduct({})
  process.env['PRODUCT_URL'] = url
  process.env['PRODUCT_DATA'] = dataDir
  return stop
}
