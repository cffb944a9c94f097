import { SupportAddress } from '../../parts/SupportAddress.js'
import { useScope } from '../../parts/scope.js'
import { ErrorMain } from '../../parts/CheckoutError.js'

/** Shown when the link is deactivated while the checkout is open. */
export function InactiveMain() {
  const { checkout, messages } = useScope()
  return (
    <ErrorMain messages={messages} message={messages.error.linkInactive} detail={messages.error.notCharged}>
      <SupportAddress email={checkout.link.supportEmail} messages={messages} />
    </ErrorMain>
  )
}
