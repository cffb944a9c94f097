import type { ReactNode } from 'react'
import type { PublicLink } from '../../core/checkout/state.js'
import type { Messages } from '../../languages/en/messages.js'
import { Footer } from './Footer.js'
import { Header } from './Header.js'
import { SellerDetails } from './SellerDetails.js'
import { StateMark } from './StateMark.js'
import { SupportAddress } from './SupportAddress.js'

interface ErrorProps {
  messages: Messages
  /** What went wrong. */
  message: string
  /** What it means for the shopper, or what they can do. */
  detail?: string
  /** Query parameters that Try Again must keep. */
  keep?: Record<string, string>
}

/** The shop whose link cannot be bought. */
type ErrorShop = Pick<PublicLink, 'shopName' | 'shopLogoUrl' | 'supportEmail' | 'seller'>

/** The page for a checkout that cannot be shown. Works without JavaScript. */
export function CheckoutError({
  platformUrl = '/',
  testMode = false,
  shop,
  ...error
}: ErrorProps & { platformUrl?: string | null; testMode?: boolean; shop?: ErrorShop }) {
  return (
    <div className="ck" data-mode="hosted" lang={error.messages.tag} dir={error.messages.direction}>
      <div className="ck-grid ck-single">
        <Header link={{ shopName: '', shopLogoUrl: null, testMode, ...shop }} messages={error.messages} />
        <ErrorMain {...error}>
          <SupportAddress email={shop?.supportEmail} messages={error.messages} />
        </ErrorMain>
        <Footer messages={error.messages} platformUrl={platformUrl}>
          {shop && <SellerDetails seller={shop.seller} messages={error.messages} />}
        </Footer>
      </div>
    </div>
  )
}

/** The error, also used when a checkout ends while it is open. */
export function ErrorMain({ messages, message, detail, keep = {}, children }: ErrorProps & { children?: ReactNode }) {
  return (
    <main className="ck-state">
      <StateMark mark="bad" />
      <h1 tabIndex={-1} data-ck-heading>
        {messages.error.title}
      </h1>
      <p className="ck-lead" role="alert">
        {message}
      </p>
      {detail && <p className="ck-lead">{detail}</p>}
      {children}
      {/* Submitting a form without fields reloads the page. */}
      <form className="ck-actions">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="ck-button ck-button-primary ck-button-own">{messages.error.tryAgain}</button>
      </form>
    </main>
  )
}
