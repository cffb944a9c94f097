import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Checkout as HeadlessCheckout } from '../core/checkout/createCheckout.js'
import { appearanceStyle, type Appearance } from './appearance.js'
import { en, type Messages } from './messages/en.js'
import { Announcer } from './parts/Announcer.js'
import { Footer } from './parts/Footer.js'
import { Header } from './parts/Header.js'
import { ScopeContext, type Mode } from './scope.js'
import { ContactStep } from './steps/ContactStep.js'
import { PaymentStep } from './steps/PaymentStep.js'
import { ShippingStep } from './steps/ShippingStep.js'
import { ErrorMain } from './states/CheckoutError.js'
import { SuccessMain } from './states/SuccessMain.js'
import { UnknownMain } from './states/UnknownMain.js'
import { OrderSummary } from './summary/OrderSummary.js'

export interface CheckoutProps {
  /** Made once per visit with `createCheckout`; its `start` is called by the page. */
  checkout: HeadlessCheckout
  /** Default: English. */
  messages?: Messages
  /** Default: `hosted`, a page of its own. */
  mode?: Mode
  /** The seller's colours, corners and font. Default: what the style sheet says. */
  appearance?: Appearance
  /** Where Continue Shopping leads. Default: `/`; null leaves the button out. */
  continueUrl?: string | null
  /** Where "Powered by" leads. Default: `/`. */
  platformUrl?: string
  /** Follows the seller's return address after success. Default: this page goes there. */
  onRedirect?: (url: string) => void
  /** Stands beside the links of the footer, for example a language picker. */
  footer?: ReactNode
}

/** The whole checkout: three steps, the order summary and every result, drawn from the headless checkout's signals. */
export function Checkout({
  checkout,
  messages = en,
  mode = 'hosted',
  appearance,
  continueUrl = '/',
  platformUrl = '/',
  onRedirect,
  footer,
}: CheckoutProps) {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const { step } = checkout.state.value
  const scope = useMemo(() => ({ checkout, messages, mode }), [checkout, messages, mode])
  useHeadingFocus(root, step)

  const isForm = step === 'contact' || step === 'shipping' || step === 'payment'
  return (
    <ScopeContext.Provider value={scope}>
      <div
        ref={root}
        className="ck"
        data-mode={mode}
        data-theme={appearance?.theme}
        lang={messages.tag}
        style={appearanceStyle(appearance)}
      >
        <Announcer />
        <div className={isForm ? 'ck-grid' : 'ck-grid ck-single'}>
          <Header link={checkout.link} messages={messages} />
          {isForm && <OrderSummary />}
          {step === 'contact' && <ContactStep />}
          {step === 'shipping' && <ShippingStep />}
          {step === 'payment' && <PaymentStep />}
          {step === 'success' && <SuccessMain continueUrl={continueUrl} onRedirect={onRedirect} />}
          {(step === 'unknown' || step === 'processing') && <UnknownMain />}
          {step === 'inactive' && (
            <ErrorMain messages={messages} message={messages.error.linkInactive} detail={messages.error.notCharged} />
          )}
          <Footer link={checkout.link} messages={messages} platformUrl={platformUrl}>
            {footer}
          </Footer>
        </div>
      </div>
    </ScopeContext.Provider>
  )
}

/** A new step begins at its heading, for the keyboard and for screen readers. The first one leaves the focus where it is. */
function useHeadingFocus(root: React.RefObject<HTMLDivElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    root.current?.querySelector<HTMLElement>('[data-ck-heading]')?.focus()
  }, [root, step])
}
