import { SupportAddress } from '../parts/SupportAddress.js'
import { useScope } from '../scope.js'
import { ErrorMain } from './CheckoutError.js'

/** Ends a checkout whose link was switched off after the page was opened. */
export function InactiveMain() {
  const { checkout, messages } = useScope()
  return (
    <ErrorMain messages={messages} message={messages.error.linkInactive} detail={messages.error.notCharged}>
      <SupportAddress email={checkout.link.supportEmail} messages={messages} />
    </ErrorMain>
  )
}
