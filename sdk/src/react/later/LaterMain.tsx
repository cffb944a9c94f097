import type { ReactNode } from 'react'
import type { CheckoutState } from '../../core/checkout/state.js'
import { ErrorMain } from '../parts/CheckoutError.js'
import { useScope } from '../parts/scope.js'
import { SupportAddress } from '../parts/SupportAddress.js'
import { SuccessMain, type SuccessMainProps } from './states/SuccessMain.js'
import { UnknownMain } from './states/UnknownMain.js'
import { PaymentStep } from './steps/PaymentStep.js'
import { ShippingStep } from './steps/ShippingStep.js'
import { UnavailableStep } from './steps/UnavailableStep.js'

export interface LaterMainProps extends SuccessMainProps {
  /** `contact`: the link cannot be bought. */
  step: CheckoutState['step']
  unpayable?: ReactNode
}

/** A step after the first, or a result. It is no part of the first load, which is full. */
export function LaterMain({ step, unpayable, ...after }: LaterMainProps) {
  if (step === 'contact') return <UnavailableStep>{unpayable}</UnavailableStep>
  if (step === 'shipping') return <ShippingStep />
  if (step === 'payment') return <PaymentStep />
  if (step === 'success') return <SuccessMain {...after} />
  if (step === 'inactive') return <InactiveMain />
  return <UnknownMain />
}

/** Shown when the link is deactivated while the checkout is open. */
function InactiveMain() {
  const { checkout, messages } = useScope()
  return (
    <ErrorMain messages={messages} message={messages.error.linkInactive} detail={messages.error.notCharged}>
      <SupportAddress email={checkout.link.supportEmail} messages={messages} />
    </ErrorMain>
  )
}
