import { useSignals } from '@preact/signals-react/runtime'
import { useLoaded } from '../parts/useLoaded.js'
import { useScope } from '../parts/scope.js'
import { laterSteps } from './laterStepsLoader.js'

/** The wallets above step 1. Reserves their height, and loads them after the step is usable. */
export function ExpressSlot() {
  useSignals()
  const { part } = useLoaded(laterSteps)
  return useScope().checkout.totals.value.total > 0 && <div className="ck-express">{part && <part.ExpressButtons />}</div>
}
