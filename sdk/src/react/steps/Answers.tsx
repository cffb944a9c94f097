import { useSignals } from '@preact/signals-react/runtime'
import { useScope } from '../scope.js'

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
      {checkout.ships && (
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
      )}
    </dl>
  )
}

/** The shipping address as on a parcel. The country is optional. */
export function ShippingLines({ country = false }: { country?: boolean }) {
  useSignals()
  const { checkout, messages } = useScope()
  const { fullName, addressLine1, addressLine2, city, state, zip, country: code } = checkout.values
  const street = [addressLine1.value, addressLine2.value].map((text) => text.trim()).filter(Boolean)
  const place = `${city.value.trim()}, ${state.value.trim()} ${zip.value.trim()}`

  return (
    <>
      {fullName.value.trim()}
      <br />
      {[...street, place].join(', ')}
      {country && (
        <>
          <br />
          {messages.countries[code.value] ?? code.value}
        </>
      )}
    </>
  )
}
