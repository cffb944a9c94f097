import { Footer } from '../parts/Footer.js'
import { en, type Messages } from '../messages/en.js'
import { StateMark } from './StateMark.js'

interface CheckoutErrorProps {
  /** What went wrong, in a sentence. */
  message: string
  /** What it means for the shopper, or what to do. */
  detail?: string
  testMode?: boolean
  messages?: Messages
  platformUrl?: string
  /** Default: loads the page again. */
  onRetry?: () => void
}

/** The page in place of a checkout that cannot be shown (spec 2 §2). */
export function CheckoutError({
  message,
  detail,
  testMode = false,
  messages = en,
  platformUrl = '/',
  onRetry,
}: CheckoutErrorProps) {
  return (
    <div className="ck" data-mode="hosted" lang={messages.tag}>
      <div className="ck-grid ck-single">
        <header className="ck-head">
          <p className="ck-shop" />
          {testMode && <span className="ck-test">{messages.testMode}</span>}
        </header>
        <ErrorMain messages={messages} message={message} detail={detail} onRetry={onRetry} />
        <Footer messages={messages} platformUrl={platformUrl} />
      </div>
    </div>
  )
}

/** The error itself, also where a checkout that was shown ends. */
export function ErrorMain({
  messages,
  message,
  detail,
  onRetry = reload,
}: Pick<CheckoutErrorProps, 'message' | 'detail' | 'onRetry'> & { messages: Messages }) {
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
      <div className="ck-actions">
        <button type="button" className="ck-button ck-button-primary ck-button-own" onClick={onRetry}>
          {messages.error.tryAgain}
        </button>
      </div>
    </main>
  )
}

const reload = (): void => window.location.reload()
