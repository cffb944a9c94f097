import { useSignals } from '@preact/signals-react/runtime'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'

/** Says before paying that the card is kept for what is offered after it. */
export function KeptCard() {
  useSignals()
  const { checkout, messages } = useScope()
  const { upsell } = checkout.link
  if (!upsell || checkout.totals.value.total === 0) return null
  return <p className="ck-kept">{fill(messages.upsell.keeps, { minutes: upsell.minutes })}</p>
}
