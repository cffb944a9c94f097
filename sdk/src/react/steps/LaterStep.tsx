import { useEffect, useRef, type ReactNode } from 'react'
import type { CheckoutState } from '../../core/checkout/state.js'
import { focusHeading } from '../parts/focus.js'
import { LoadAgain } from '../parts/LoadAgain.js'
import { useLoaded } from '../parts/useLoaded.js'
import { StepMain } from '../parts/Main.js'
import { useScope } from '../scope.js'
import type { SuccessMainProps } from '../states/SuccessMain.js'
import { laterSteps } from './laterStepsLoader.js'

interface LaterStepProps extends SuccessMainProps {
  /** `contact`: the link cannot be bought. */
  step: CheckoutState['step']
  unpayable?: ReactNode
}

export function LaterStep({ step, unpayable, ...after }: LaterStepProps) {
  const { root } = useScope()
  const { part, failed, retry } = useLoaded(laterSteps)
  const waited = useRef(!part)

  useEffect(() => {
    if (!part || !waited.current) return
    waited.current = false
    focusHeading(root) // the placeholder's heading had the focus
  }, [part, root])

  if (part) {
    if (step === 'contact') return <part.UnavailableStep>{unpayable}</part.UnavailableStep>
    if (step === 'shipping') return <part.ShippingStep />
    if (step === 'payment') return <part.PaymentStep />
    if (step === 'success') return <part.SuccessMain {...after} />
    if (step === 'inactive') return <part.InactiveMain />
    return <part.UnknownMain />
  }
  return (
    <StepMain step={step === 'contact' || step === 'shipping' ? step : 'payment'} hint="">
      {failed && <LoadAgain retry={retry} />}
    </StepMain>
  )
}
