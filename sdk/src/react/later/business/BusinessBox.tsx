import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import { createLoader } from '../../../core/loader.js'
import { useScope } from '../../parts/scope.js'
import { useLoaded } from '../../parts/useLoaded.js'
import { TaxPlace } from './TaxPlace.js'

const businessFields = createLoader(() => import('./BusinessFields.js'))

/** What decides the tax besides the country, and the box for buying as a business. The fields of a business are loaded when it is ticked. */
export function BusinessBox() {
  useSignals()
  const { checkout, messages } = useScope()
  const id = useId()
  const isTicked = checkout.values.business.value === 'yes'
  return (
    <>
      <TaxPlace />
      <div className="ck-consent">
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          onChange={(event) => checkout.setField('business', event.target.checked ? 'yes' : '')}
        />
        <label htmlFor={id}>{messages.field.business}</label>
      </div>
      {isTicked && <LoadedFields />}
    </>
  )
}

function LoadedFields() {
  const { part } = useLoaded(businessFields)
  return part && <part.BusinessFields />
}
