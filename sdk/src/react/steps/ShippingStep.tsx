import { shippingCountries } from '../../core/checkout/rules.js'
import { countryOptions } from '../countries/countryOptions.js'
import { Field } from '../parts/Field.js'
import { StepMain } from '../parts/Main.js'
import { useScope } from '../scope.js'
import { StepForm } from './StepForm.js'

/** Step 2, if something is shipped: the address. */
export function ShippingStep() {
  const { checkout, messages } = useScope()
  return (
    <StepMain step="shipping" hint={messages.hint.shipping} short>
      <StepForm onContinue={checkout.continueFromShipping} onBack={checkout.back} label={messages.continueToPayment}>
        <div className="ck-fields">
          <Field name="fullName" width="wide" input={{ autoComplete: 'shipping name', enterKeyHint: 'next', maxLength: 200 }} />
          <Field
            name="phone"
            optional
            width="wide"
            input={{ type: 'tel', inputMode: 'tel', autoComplete: 'shipping tel', enterKeyHint: 'next', maxLength: 50 }}
          />
          <Field name="addressLine1" input={{ autoComplete: 'shipping address-line1', enterKeyHint: 'next', maxLength: 200 }} />
          <Field
            name="addressLine2"
            optional
            input={{ autoComplete: 'shipping address-line2', enterKeyHint: 'next', maxLength: 200 }}
          />
          <Field
            name="city"
            width="half"
            input={{ autoComplete: 'shipping address-level2', enterKeyHint: 'next', maxLength: 100 }}
          />
          <Field
            name="state"
            width="half"
            input={{ autoComplete: 'shipping address-level1', enterKeyHint: 'next', maxLength: 100 }}
          />
          <Field
            name="zip"
            width="half"
            input={{ autoComplete: 'shipping postal-code', autoCapitalize: 'characters', enterKeyHint: 'done', maxLength: 20 }}
          />
          <Field
            name="country"
            width="half"
            options={countryOptions(messages, shippingCountries(checkout.link))}
            input={{ autoComplete: 'shipping country' }}
          />
        </div>
      </StepForm>
    </StepMain>
  )
}
