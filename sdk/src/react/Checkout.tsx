import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { Checkout as HeadlessCheckout } from '../core/checkout/createCheckout.js'
import type { Messages } from './messages/en.js'
import { Announcer } from './parts/Announcer.js'
import { Footer } from './parts/Footer.js'
import { Header } from './parts/Header.js'
import { focusHeading } from './parts/focus.js'
import { ScopeContext, type Mode } from './scope.js'
import { ContactStep } from './steps/ContactStep.js'
import { LaterStep } from './steps/LaterStep.js'
import { laterSteps } from './steps/laterStepsLoader.js'
import { OrderSummary } from './summary/OrderSummary.js'

export interface CheckoutProps {
  /** Made once per visit with `createCheckout`; its `start` is called by the page. */
  checkout: HeadlessCheckout
  /** The words: `en`, or those of another language. */
  messages: Messages
  /** Default: `hosted`, a page of its own. */
  mode?: Mode
  /** Default: the shopper's own setting. */
  theme?: 'auto' | 'light' | 'dark'
  /** The seller's colours, corners and font, from `appearanceVariables`. Default: what the style sheet says. */
  style?: CSSProperties
  /** Where Continue Shopping leads. Default: `/`; null leaves the button out. */
  continueUrl?: string | null
  /** Called by Continue Shopping, which then leads nowhere by itself; for a modal that closes. */
  onContinue?: () => void
  /** Where "Powered by" leads. Default: `/`. */
  platformUrl?: string
  /** Follows the seller's return address after success. Default: this page goes there. */
  onRedirect?: (url: string) => void
  /** Where to go after success, given the link's return address (or null) and the order. Default: there. Null stays. */
  resolveRedirect?: (url: string | null, orderId: string) => string | null
  /** Shown below the sentence that the seller cannot be paid, for example a link to the seller's settings. */
  unpayable?: ReactNode
  /** Stands beside the links of the footer, for example a language picker. */
  footer?: ReactNode
}

/** The whole checkout: three steps, the order summary and every result, drawn from the headless checkout's signals. */
export function Checkout({
  checkout,
  messages,
  mode = 'hosted',
  theme,
  style,
  continueUrl = '/',
  onContinue,
  platformUrl = '/',
  onRedirect,
  resolveRedirect,
  unpayable,
  footer,
}: CheckoutProps) {
  useSignals()
  const root = useRef<HTMLDivElement>(null)
  const { step } = checkout.state.value
  const unavailable = checkout.unavailable.value
  const scope = useMemo(() => ({ checkout, messages, mode, root }), [checkout, messages, mode])
  useHeadingFocus(root, step)

  const isForm = step === 'contact' || step === 'shipping' || step === 'payment'
  return (
    <ScopeContext.Provider value={scope}>
      <div
        ref={root}
        className="ck"
        onFocus={() => preloadLater(checkout)}
        data-mode={mode}
        data-theme={theme}
        lang={messages.tag}
        style={style}
      >
        <Announcer />
        <div className={isForm ? 'ck-grid' : 'ck-grid ck-single'}>
          <Header link={checkout.link} messages={messages} />
          {isForm && <OrderSummary />}
          {step === 'contact' && !unavailable ? (
            <ContactStep />
          ) : (
            <LaterStep {...{ step, unpayable, continueUrl, onContinue, onRedirect, resolveRedirect }} />
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
function useHeadingFocus(root: RefObject<HTMLDivElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading(root)
  }, [root, step])
}

/** What comes after step 1 is fetched while the shopper fills it in. Where that fails, the next step tries again and tells. */
function preloadLater(checkout: HeadlessCheckout): void {
  checkout.preload()
  laterSteps.load().then(
    ({ preloadCard }) => preloadCard(checkout),
    () => {},
  )
}
