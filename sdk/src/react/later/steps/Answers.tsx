import { useSignals } from '@preact/signals-react/runtime'
import { addressLines } from '../../../core/checkout/addressFormat.js'
import type { ShippingField } from '../../../core/checkout/state.js'
import { useScope } from '../../parts/scope.js'

/** The answers of the earlier steps, with links back to them. */
export function Answers() {
  useSignals()
  const { checkout, messages } = useScope()
  const { email } = checkout.values
  const locked = checkout.busy.value !== null

  return (
    <dl className="ck-done">
      <div>
        <dt>{messages.field.email}</dt>
        <dd>{email.value.trim()}</dd>
        <dd className="ck-done-edit">
          <button type="button" className="ck-link" onClick={checkout.editEmail} disabled={locked}>
            {messages.editEmail}
          </button>
        </dd>
      </div>
      <div>
        <dt>{messages.shipTo}</dt>
        <dd>
          <ShippingLines />
        </dd>
        <dd className="ck-done-edit">
          <button type="button" className="ck-link" onClick={checkout.editShipping} disabled={locked}>
            {messages.editShipping}
          </button>
        </dd>
      </div>
    </dl>
  )
}

/** The shipping address as on a parcel. The country is optional. */
export function ShippingLines({ country = false }: { country?: boolean }) {
  useSignals()
  const { checkout, messages } = useScope()
  const text = (name: ShippingField) => checkout.values[name].value.trim()

  return (
    <>
      {text('fullName')}
      <br />
      {addressLines(text).join(', ')}
      {country && (
        <>
          <br />
          {messages.countries[text('country')] ?? text('country')}
        </>
      )}
    </>
  )
}
