import { useSignals } from '@preact/signals-react/runtime'
import { useScope } from '../parts/scope.js'
import { useLoaded } from '../parts/useLoaded.js'
import { laterSteps } from './loaders.js'

/** The button that opens the promo form, and the form. Both are hidden once a code is applied. */
export function PromoForm() {
  useSignals()
  const { checkout, messages } = useScope()
  if (!checkout.canAddPromo.value) return null
  if (checkout.promo.value.open) return <OpenForm />
  return (
    <div className="ck-promo">
      <button type="button" className="ck-link" onClick={checkout.openPromo}>
        {messages.promo.add}
      </button>
    </div>
  )
}

/** Few shoppers have a code, so the form is loaded with the later steps. */
function OpenForm() {
  const { part } = useLoaded(laterSteps)
  return part ? <part.PromoFields /> : <div className="ck-promo" aria-busy="true" />
}
