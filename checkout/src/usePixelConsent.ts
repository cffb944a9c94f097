import type { Checkout } from '@linktill/sdk/checkout'
import type { Messages } from '@linktill/sdk/react/checkout'
import { createElement, useEffect, useState, type ReactNode } from 'react'
import type { EventHub } from './eventHub.ts'

type PixelConsent = typeof import('./pixel/PixelConsent.tsx').PixelConsent

/** Loads the merchant's pixel and its consent banner, if a pixel is enabled. */
export function usePixelConsent(checkout: Checkout, events: EventHub, messages: Messages): ReactNode {
  const { facebookPixelId, pixelEventsEnabled } = checkout.link
  const pixelId = pixelEventsEnabled ? facebookPixelId : null
  const [loaded, setLoaded] = useState<{ PixelConsent: PixelConsent } | null>(null)

  useEffect(() => {
    if (pixelId) import('./pixel/PixelConsent.tsx').then(setLoaded, () => {})
  }, [pixelId])

  return loaded && pixelId && createElement(loaded.PixelConsent, { checkout, events, messages, pixelId })
}
