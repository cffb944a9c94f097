import { regionOf } from '@linktill/sdk/checkout'
import { Checkout } from '@linktill/sdk/react/checkout'
import { useEffect, useState } from 'react'
import type { FrameLook, PageData } from './boot.ts'
import { createPageCheckout } from './createPageCheckout.ts'
import type { Taken } from './firstStep/startFirstStep.ts'
import { isFramed } from './isFramed.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import type { RunPage } from './runPage.ts'
import { useLanguage } from './useLanguage.ts'
import { usePixelConsent } from './usePixelConsent.ts'

interface CheckoutPageProps extends PageData {
  /** What the shopper did before hydration. */
  taken?: Taken
  /** Runs the checkout with the options of the surrounding page, or of the address. */
  run?: RunPage
}

/** The hosted checkout. The visit starts after hydration and ends when the page is closed. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { link, messages: initial, languages, taken, run, frame, continueUrl, platformUrl } = props
  const [{ checkout, events, arrival }] = useState(() => createPageCheckout(link, taken?.returned))
  const [look, change] = useState<FrameLook>({ mode: frame?.mode, continueUrl: frame ? null : continueUrl })
  const [messages, pick] = useLanguage(initial)
  const [own, setOwn] = useState<typeof import('./ConnectPayments.tsx') | null>(null)
  const pixelConsent = usePixelConsent(checkout, events, messages)

  useEffect(() => {
    const begin = () => {
      performance.mark('hydrated')
      const started = checkout.start(
        taken?.typed,
        regionOf(checkout.ships ? link.shippingCountries : Object.keys(initial.countries)),
      )
      // After `run` has seen the choice with which the visit starts.
      queueMicrotask(() => void taken?.replay(checkout, started))
      return started
    }
    // A bank page may have reopened the frame's URL in its own tab.
    if (frame && !isFramed()) change({ mode: 'hosted', continueUrl })
    if (run) void run({ checkout, events, arrival, change, begin })
    else void begin()
    // Without it, a module that fails to load offers to try again.
    import('./afterStart.ts').then(
      ({ afterStart }) => afterStart(checkout),
      () => {},
    )
    if (!link.paymentsAvailable) import('./ConnectPayments.tsx').then(setOwn, () => {})
    const leave = () => checkout.leave()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [checkout, link, events, arrival, frame, continueUrl, taken, run, initial])

  return (
    <PageBoundary messages={messages}>
      <Checkout
        {...look}
        {...{ checkout, messages, platformUrl }}
        unpayable={own && <own.ConnectPayments {...{ link, messages }} />}
        footer={<LanguagePicker {...{ messages, languages }} onPick={pick} />}
      />
      {pixelConsent}
    </PageBoundary>
  )
}
