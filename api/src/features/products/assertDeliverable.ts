import { invalidField } from '../../platform/http/errors.ts'
import type { Product } from '../../shop/catalogue/Product.ts'

type Delivered = Partial<Pick<Product, 'type' | 'status' | 'digitalFileUrl'>>

/** How many products a refusal names. */
const MOST_NAMED = 3

/**
 * Checks that the buyers of an active digital product get a file (docs/product/products.md#digital-files).
 * @param before the product that changes. If it was active without a file already, it stays so, and can be edited.
 * @throws 400 naming the file.
 */
export function assertDeliverable(product: Delivered, before: Delivered = {}): void {
  if (lacksFile(product) && !lacksFile(before))
    throw invalidField(
      'digital_file_url',
      'An active digital product needs its file. Upload it or enter its address, or save the product as a draft.',
    )
}

/**
 * Checks this for many products that become active together.
 * @throws 400 naming the products without a file.
 */
export function assertAllDeliverable(products: Product[]): void {
  const lacking = products.filter((product) => product.status !== 'active' && lacksFile({ ...product, status: 'active' }))
  if (!lacking.length) return
  const names = lacking.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`)
  const others = lacking.length - names.length
  throw invalidField(
    'ids',
    `${names.join(', ')}${others ? ` and ${others} more` : ''} ${lacking.length === 1 ? 'has' : 'have'} no file yet. Edit the product and add its file, then set it to active.`,
  )
}

const lacksFile = ({ type, status, digitalFileUrl }: Delivered) => type === 'digital' && status === 'active' && !digitalFileUrl
