import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useMemo, useRef, type CSSProperties, type ReactNode, type RefObject } from 'react'
import type { Checkout as HeadlessCheckout } from '../core/checkout/createCheckout.js'
import { formatMoneyIn } from '../core/money.js'
import type { Messages } from '../languages/en/messages.js'
import { ContactStep } from './first/ContactStep.js'
import { LaterStep } from './first/LaterStep.js'
import { laterSteps } from './first/loaders.js'
import { OrderSummary } from './first/OrderSummary.js'
import type { SuccessMainProps } from './later/states/SuccessMain.js'
import { focusHeading } from './parts/focus.js'
import { Footer } from './parts/Footer.js'
import { Header } from './parts/Header.js'
import { ScopeContext, type Mode, type Scope } from './parts/scope.js'
import { useLoaded } from './parts/useLoaded.js'

export interface CheckoutProps extends SuccessMainProps {
  /** Create it once per visit with `createCheckout`, and call its `start`. */
  checkout: HeadlessCheckout
  /** The texts: `en`, or those of another language. */
  messages: Messages
  /** Default: `hosted`, a full page. */
  mode?: Mode
  /** Default: the shopper's system setting. */
  theme?: 'auto' | 'light' | 'dark'
  /** The merchant's colours, corners and font, from `appearanceVariables`. Default: those of the style sheet. */
  style?: CSSProperties
  /** URL of "Powered by". Default: `/`. Null removes it. */
  platformUrl?: string | null
  /** Shown below the message that the merchant cannot accept payments, for example a link to the settings. */
  unpayable?: ReactNode
  /** Shown next to the links of the footer, for example a language picker. */
  footer?: ReactNode
}

/** Renders a headless checkout: the three steps, the order summary and every result. */
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
  const { part } = useLoaded(laterSteps)
  const { step } = checkout.state.value
  const unavailable = checkout.unavailable.value
  const scope = useMemo(() => {
    const money: Scope['money'] = (amount, currency) => formatMoneyIn(messages.money, amount, currency)
    return { checkout, messages, money, mode, root }
  }, [checkout, messages, mode])
  useHeadingFocus(root, step)

  const isForm = ['contact', 'shipping', 'payment'].includes(step)
  return (
    <ScopeContext.Provider value={scope}>
      <div
        ref={root}
        className="ck"
        onFocus={() => preloadLater(checkout)}
        data-mode={mode}
        data-prices={checkout.link.priorPrices}
        data-theme={theme}
        lang={messages.tag}
        dir={messages.direction}
        style={style}
      >
        {/* Announces a new step and a changed price to screen readers. */}
        <output className="ck-hidden">{part && <part.Announcements />}</output>
        <div className={isForm ? 'ck-grid' : 'ck-grid ck-single'} data-step={step}>
          <Header link={checkout.link} messages={messages} />
          {isForm && <OrderSummary />}
          {step === 'contact' && !unavailable ? (
            <ContactStep />
          ) : (
            <LaterStep {...{ step, unpayable, continueUrl, onContinue, onRedirect, resolveRedirect }} />
          )}
          <Footer link={checkout.link} messages={messages} platformUrl={platformUrl}>
            {part && <part.SellerPart />}
            {footer}
          </Footer>
        </div>
      </div>
    </ScopeContext.Provider>
  )
}

/** Focuses the heading of each new step, for keyboards and screen readers. The first step does not move the focus. */
function useHeadingFocus(root: RefObject<HTMLDivElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    focusHeading(root)
  }, [root, step])
}

/** Loads the later steps while the shopper fills in step 1. If that fails, the next step loads them and reports the failure. */
function preloadLater(checkout: HeadlessCheckout): void {
  Promise.all([laterSteps.load(), checkout.preload()]).then(
    ([{ preloadCard }]) => preloadCard(checkout),
    () => {},
  )
}
