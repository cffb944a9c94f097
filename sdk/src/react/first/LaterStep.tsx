import { useEffect, useRef } from 'react'
import type { LaterMainProps } from '../later/LaterMain.js'
import { focusHeading } from '../parts/focus.js'
import { StepMain } from '../parts/Main.js'
import { useScope } from '../parts/scope.js'
import { useLoaded } from '../parts/useLoaded.js'
import { LoadAgain } from './LoadAgain.js'
import { laterSteps } from './loaders.js'

/** A step after the first, or a result: a placeholder until it is loaded. */
export function LaterStep(props: LaterMainProps) {
  const { step } = props
  const { root } = useScope()
  const { part, failed, retry } = useLoaded(laterSteps)
  const waited = useRef(!part)

  useEffect(() => {
    if (!part || !waited.current) return
    waited.current = false
    focusHeading(root) // the placeholder's heading had the focus
  }, [part, root])

  if (part) return <part.LaterMain {...props} />
  return (
    <StepMain step={step === 'contact' || step === 'shipping' ? step : 'payment'} hint="">
      {failed && <LoadAgain retry={retry} />}
    </StepMain>
  )
}
