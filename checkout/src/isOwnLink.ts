import { createClient } from '@linktill/sdk'
import type { PublicLink } from '@linktill/sdk/checkout'

/** Returns whether the merchant who is signed in with `token` sells this link. */
export async function isOwnLink({ items }: PublicLink, token: string): Promise<boolean> {
  const [item] = items
  if (!item) return false
  // A product's own address has a link that merchants cannot read. Products of other merchants answer 404.
  const found = createClient({ baseUrl: '/api', token, retries: 0 }).getProduct({ path: { id: item.productId } })
  return found.then(
    () => true,
    () => false,
  )
}
