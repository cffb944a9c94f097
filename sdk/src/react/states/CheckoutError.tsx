import type { Messages } from '../messages/en.js'
import { Footer } from '../parts/Footer.js'
import { StateMark } from './StateMark.js'

interface ErrorProps {
  messages: Messages
  /** What went wrong, in a sentence. */
  message: string
  /** What it means for the shopper, or what to do. */
  detail?: string
  /** Parameters of the page's address that Try Again must keep. */
  keep?: Record<string, string>
}

/** The page in place of a checkout that cannot be shown (spec 2 §2). Works without JavaScript. */
export function CheckoutError({
  platformUrl = '/',
  testMode = false,
  ...error
}: ErrorProps & { platformUrl?: string; testMode?: boolean }) {
  return (
    <div className="ck" data-mode="hosted" lang={error.messages.tag}>
      <div className="ck-grid ck-single">
        <div className="ck-head">
          <span className="ck-shop" />
          {testMode && <span className="ck-test">{error.messages.testMode}</span>}
        </div>
        <ErrorMain {...error} />
        <Footer messages={error.messages} platformUrl={platformUrl} />
      </div>
    </div>
  )
}

/** The error itself, also where a checkout that was shown ends. */
export function ErrorMain({ messages, message, detail, keep = {} }: ErrorProps) {
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
      {/* A form without fields loads the page again, which is what Try Again means. */}
      <form className="ck-actions">
        {Object.entries(keep).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <button className="ck-button ck-button-primary ck-button-own">{messages.error.tryAgain}</button>
      </form>
    </main>
  )
}
