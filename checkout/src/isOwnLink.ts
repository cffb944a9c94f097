import { createClient } from '@linktill/sdk'
import type { PublicLink } from '@linktill/sdk/checkout'

/** Returns whether the merchant who is signed in with `token` sells this link. */
export async function isOwnLink({ items }: PublicLink, token: string): Promise<boolean> {
  const [item] = items
  if (!item) return false
  // Checked by the product, because merchants cannot read instant links. Products of other merchants respond 404.
  const found = createClient({ baseUrl: '/api', token, retries: 0 }).getProduct({ path: { id: item.productId } })
  return found.then(
    () => true,
    () => false,
  )
}
