import type { Checkout } from '@linktill/sdk/checkout'
import type { Messages } from '@linktill/sdk/react/checkout'
import { useEffect, useRef, useState } from 'react'
import type { EventHub } from '../eventHub.ts'
import { ConsentBanner } from './ConsentBanner.tsx'
import { startPixel } from './startPixel.ts'

interface PixelConsentProps {
  checkout: Checkout
  events: EventHub
  pixelId: string
  messages: Messages
}

/** Starts the merchant's pixel and shows the consent banner if the shopper must be asked. */
export function PixelConsent({ checkout, events, pixelId, messages }: PixelConsentProps) {
  const [ask, setAsk] = useState(false)
  const pixel = useRef<ReturnType<typeof startPixel>>(null)

  useEffect(() => {
    pixel.current ??= startPixel({ checkout, events, pixelId, mode: checkout.link.pixelConsent })
    setAsk(pixel.current.ask)
  }, [checkout, events, pixelId])

  if (!ask) return null
  const answer = (given: 'yes' | 'no') => {
    pixel.current?.answer(given)
    setAsk(false)
  }
  return <ConsentBanner messages={messages} shop={checkout.link.shopName} onAnswer={answer} />
}
