import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { FieldName } from '../../../core/checkout/state.js'
import { taxPlaces } from '../../../core/checkout/taxPlace.js'
import { Field } from '../../parts/Field.js'
import { useScope } from '../../parts/scope.js'

/** The pause in typing after which the tax is calculated. */
const PAUSE_MS = 600

/** State and postcode, in countries where they decide the tax. */
export function TaxPlace() {
  useSignals()
  const { checkout } = useScope()
  const text = (name: FieldName) => checkout.values[name].value.trim()
  const places = taxPlaces(checkout.link, { text })
  const typed = places.map(text)
  const place = typed.length > 0 && typed.every(Boolean) ? typed.join(' ') : null

  useEffect(() => {
    if (place === null) return
    const timer = setTimeout(() => {
      // Quotes again, as after a change of the country. Leaving the step quotes again anyway.
      if (checkout.busy.peek() === null) checkout.setField('taxCountry', checkout.values.taxCountry.peek())
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [checkout, place])

  if (places.length === 0) return null
  return (
    <div className="ck-fields">
      {places.map((name) => (
        <Field key={name} name={name} width="half" input={INPUTS[name]} />
      ))}
    </div>
  )
}

const INPUTS = {
  state: { autoComplete: 'billing address-level1', enterKeyHint: 'next', maxLength: 100 },
  zip: { autoComplete: 'billing postal-code', autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 20 },
} as const
