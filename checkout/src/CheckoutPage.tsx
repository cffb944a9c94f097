import { Checkout } from '@linktill/sdk/react'
import { useEffect, useState } from 'react'
import type { PageData } from './boot.ts'
import { createPageCheckout } from './createPageCheckout.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import type { TypedText } from './typedText.ts'
import { useLanguage } from './useLanguage.ts'
import { usePixelConsent } from './usePixelConsent.ts'

interface CheckoutPageProps extends PageData {
  /** What the shopper wrote into the painted form before it came alive. */
  typed?: TypedText
}

/** The hosted checkout: the visit begins when the page is alive and ends when it goes away. */
export function CheckoutPage({ link, messages: painted, typed }: CheckoutPageProps) {
  const [{ checkout, events }] = useState(() => createPageCheckout(link))
  const [messages, pick] = useLanguage(painted)
  const pixelConsent = usePixelConsent(checkout, events, messages)

  useEffect(() => {
    void checkout.start(typed)
    performance.mark('interactive')
    const leave = () => checkout.leave()
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [checkout, typed])

  return (
    <>
      <Checkout checkout={checkout} messages={messages} footer={<LanguagePicker messages={messages} onPick={pick} />} />
      {pixelConsent}
    </>
  )
}
