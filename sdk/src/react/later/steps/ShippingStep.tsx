import { useSignals } from '@preact/signals-react/runtime'
import { addressFields } from '../../../core/checkout/addressFormat.js'
import { countryOptions } from '../../../languages/countryOptions.js'
import { Field } from '../../parts/Field.js'
import { StepMain } from '../../parts/Main.js'
import { useScope } from '../../parts/scope.js'
import { StepForm } from '../../parts/StepForm.js'
import { QuestionsPart } from '../questions/QuestionsPart.js'

/** Step 2, if something is shipped: the address, with the fields that addresses of the chosen country have. */
export function ShippingStep() {
  useSignals()
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
          {/* Above the fields that it decides. */}
          <Field
            name="country"
            options={countryOptions(messages, checkout.link.shippingCountries)}
            input={{ autoComplete: 'shipping country' }}
          />
          <Field name="addressLine1" input={{ autoComplete: 'shipping address-line1', enterKeyHint: 'next', maxLength: 200 }} />
          <Field
            name="addressLine2"
            optional
            input={{ autoComplete: 'shipping address-line2', enterKeyHint: 'next', maxLength: 200 }}
          />
          {addressFields(checkout.values.country.value).map(({ name, required }) => (
            <Field key={name} name={name} optional={!required} width="half" input={PLACES[name]} />
          ))}
        </div>
        <QuestionsPart />
      </StepForm>
    </StepMain>
  )
}

const PLACES = {
  city: { autoComplete: 'shipping address-level2', enterKeyHint: 'next', maxLength: 100 },
  state: { autoComplete: 'shipping address-level1', enterKeyHint: 'next', maxLength: 100 },
  zip: { autoComplete: 'shipping postal-code', autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 20 },
} as const
