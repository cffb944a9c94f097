import { useSignals } from '@preact/signals-react/runtime'
import { Fold } from '../../ui/Fold.tsx'
import { loadLater } from '../../ui/loadLater.tsx'
import type { OfferForm } from './offerForm.ts'

// Few links have one.
const UpsellFields = loadLater(async () => (await import('./UpsellFields.tsx')).UpsellFields)

/** What is offered after the purchase, in one folded row. */
export function Upsell({ form }: { form: OfferForm }) {
  useSignals()
  const { upsell } = form.values.value
  return (
    <Fold
      title="After the purchase"
      note={upsell ? upsell.headline || 'One more product' : 'Nothing is offered'}
      wrong={form.problems.value.upsell !== undefined}
    >
      <UpsellFields form={form} />
    </Fold>
  )
}
