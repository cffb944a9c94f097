import { createClient } from '@linktill/sdk'
import type { PublicLink } from '@linktill/sdk/checkout'
import type { Messages } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'
import { readMerchantToken } from './merchantToken.ts'

/** Links to the settings if the link cannot be paid. Shown only to the merchant who sells it. */
export function ConnectPayments({ link, messages }: { link: PublicLink; messages: Messages }) {
  const [isOwn, setOwn] = useState(false)
  useEffect(() => {
    const token = readMerchantToken()
    if (token) void isOwnLink(link, token).then(setOwn)
  }, [link])
  if (!isOwn) return null
  return (
    <div className="ck-own">
      <p>{messages.unavailable.ownOnly}</p>
      <a className="ck-button ck-button-primary ck-button-own" href="/dashboard/settings/payments" target="_top">
        {messages.unavailable.connect}
      </a>
    </div>
  )
}

/** Returns whether the merchant who is signed in with `token` sells this link. */
async function isOwnLink({ items }: PublicLink, token: string): Promise<boolean> {
  const [item] = items
  if (!item?.productId) return false
  // Checked by the product, because merchants cannot read instant links. Products of other merchants respond 404.
  const found = createClient({ baseUrl: '/api', token, retries: 0 }).getProduct({ path: { id: item.productId } })
  return found.then(
    () => true,
    () => false,
  )
}
