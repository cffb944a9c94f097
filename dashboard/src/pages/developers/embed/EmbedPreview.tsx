import { CheckoutEmbed } from '@linktill/sdk/react'
import { useRef } from 'react'
import { useMerchant } from '../../../context.ts'

/** The form's last parts arrive this long after it can be used. */
const SETTLED_MS = 2000

interface EmbedPreviewProps {
  urlId: string
  /** Called with the height in px, once the checkout has loaded. */
  onHeight: (height: number) => void
}

/** The checkout as an inline embed, and its measured height. */
export function EmbedPreview({ urlId, onHeight }: EmbedPreviewProps) {
  const { checkoutUrl } = useMerchant()
  const place = useRef<HTMLDivElement>(null)

  function measureLater() {
    setTimeout(() => place.current && onHeight(place.current.offsetHeight), SETTLED_MS)
  }

  return (
    <div ref={place}>
      <CheckoutEmbed origin={checkoutUrl} link={urlId} redirect="never" on={{ ready: measureLater }}>
        Open checkout
      </CheckoutEmbed>
    </div>
  )
}
