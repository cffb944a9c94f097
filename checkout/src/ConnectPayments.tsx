import type { PublicLink } from '@linktill/sdk/checkout'
import type { Messages } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'
import { isOwnLink } from './isOwnLink.ts'
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
      <a className="ck-button ck-button-primary ck-button-own" href="/dashboard/settings#payment-processing" target="_top">
        {messages.unavailable.connect}
      </a>
    </div>
  )
}
