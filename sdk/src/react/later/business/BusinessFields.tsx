import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { addressFields } from '../../../core/checkout/addressFormat.js'
import { asksBillingCountry, BILLING_PLACES, billingCountry } from '../../../core/checkout/business.js'
import { countryOptions } from '../../../languages/countryOptions.js'
import { Field } from '../../parts/Field.js'
import { useScope } from '../../parts/scope.js'

/** Company, address and VAT number of a business. */
export function BusinessFields() {
  useSignals()
  const { checkout, messages } = useScope()
  const country = billingCountry(checkout.link, (name) => checkout.values[name].value)
  return (
    <div className="ck-fields">
      <Field name="company" input={{ autoComplete: 'billing organization', enterKeyHint: 'next', maxLength: 200 }} />
      {asksBillingCountry(checkout.link) && (
        <Field
          name="billingCountry"
          label="country"
          options={countryOptions(messages)}
          placeholder={messages.chooseCountry}
          input={{ autoComplete: 'billing country' }}
        />
      )}
      <Field
        name="billingAddressLine1"
        label="addressLine1"
        input={{ autoComplete: 'billing address-line1', enterKeyHint: 'next', maxLength: 200 }}
      />
      <Field
        name="billingAddressLine2"
        label="addressLine2"
        optional
        input={{ autoComplete: 'billing address-line2', enterKeyHint: 'next', maxLength: 200 }}
      />
      {addressFields(country || 'GB').map(({ name, required }) => (
        <Field key={name} name={BILLING_PLACES[name]} label={name} optional={!required} width="half" input={PLACES[name]} />
      ))}
      <Field
        name="vatNumber"
        optional
        input={{ autoComplete: 'off', autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 32, spellCheck: false }}
      />
      {/* An electronic invoice needs the seller's number. */}
      {checkout.link.seller.vatNumber && <PeppolField />}
    </div>
  )
}

/** Folded, because few buyers have one. Open with a value, and with a refusal. */
function PeppolField() {
  useSignals()
  const { checkout, messages } = useScope()
  const text = messages.peppolId
  const [isOpen, setOpen] = useState(() => checkout.values.peppolId.peek() !== '')
  return (
    <details
      className="ck-peppol"
      open={isOpen || checkout.problems.value.peppolId !== undefined}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {text} <span className="ck-optional">{messages.optional}</span>
      </summary>
      <Field
        name="peppolId"
        text={text}
        optional
        input={{ autoComplete: 'off', enterKeyHint: 'next', maxLength: 60, spellCheck: false }}
      />
    </details>
  )
}

const PLACES = {
  city: { autoComplete: 'billing address-level2', enterKeyHint: 'next', maxLength: 100 },
  state: { autoComplete: 'billing address-level1', enterKeyHint: 'next', maxLength: 100 },
  zip: { autoComplete: 'billing postal-code', autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 20 },
} as const
