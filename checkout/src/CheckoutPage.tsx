import { Checkout } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'
import type { FrameLook, PageData } from './boot.ts'
import { cleanAddress } from './returnAddress.ts'
import { createPageCheckout } from './createPageCheckout.ts'
import { isFramed } from './isFramed.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import type { TypedText } from './typedText.ts'
import { useLanguage } from './useLanguage.ts'
import { usePixelConsent } from './usePixelConsent.ts'

interface CheckoutPageProps extends PageData {
  /** What the shopper typed before hydration. */
  typed?: TypedText
}

/** The hosted checkout. The visit starts after hydration and ends when the page is closed. */
export function CheckoutPage({ link, messages: initial, typed, frame, continueUrl, platformUrl }: CheckoutPageProps) {
  const [{ checkout, events, arrival }] = useState(() => createPageCheckout(link))
  const [look, change] = useState<FrameLook>({ mode: frame?.mode, continueUrl: frame ? null : continueUrl })
  const [messages, pick] = useLanguage(initial)
  const [own, setOwn] = useState<typeof import('./ConnectPayments.tsx') | null>(null)
  const pixelConsent = usePixelConsent(checkout, events, messages)

  useEffect(() => {
    cleanAddress()
    // Without it, a module that fails to load offers to try again.
    import('./reloadForRelease.ts').then(
      ({ reloadForRelease }) => reloadForRelease(checkout),
      () => {},
    )
    if (!link.paymentsAvailable) import('./ConnectPayments.tsx').then(setOwn, () => {})
    const begin = () => {
      performance.mark('interactive')
      return checkout.start(typed)
    }
    // In a frame, get the options of the surrounding page first. A bank page may have reopened the frame's URL in its own tab.
    if (frame && !isFramed()) change({ mode: 'hosted', continueUrl })
    if (!frame || !isFramed()) void begin()
    else
      import('./frame/startFrame.ts').then(
        ({ startFrame }) => startFrame({ checkout, events, frame, arrival, change, begin }),
        begin,
      )
    const leave = () => checkout.leave()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [checkout, link, events, arrival, frame, continueUrl, typed])

  return (
    <PageBoundary messages={messages}>
      <Checkout
        {...look}
        {...{ checkout, messages, platformUrl }}
        unpayable={own && <own.ConnectPayments {...{ link, messages }} />}
        footer={<LanguagePicker messages={messages} onPick={pick} />}
      />
      {pixelConsent}
    </PageBoundary>
  )
}
