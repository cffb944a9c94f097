import { asksCountry, EMAIL_PATTERN } from '../../core/checkout/rules.js'
import { countryOptions } from '../countries/countryOptions.js'
import { Field } from '../parts/Field.js'
import { StepMain } from '../parts/Main.js'
import { useScope } from '../scope.js'
import { StepForm } from './StepForm.js'

/** Step 1: the shopper's email, and with VAT the buyer's country and VAT number. */
export function ContactStep() {
  const { checkout, messages } = useScope()
  const { link } = checkout

  return (
    <StepMain step="contact" hint={messages.hint.contact} short>
      <StepForm onContinue={checkout.continueFromContact} label={messages.continue}>
        <Field
          name="email"
          input={{
            type: 'email',
            inputMode: 'email',
            autoComplete: 'email',
            enterKeyHint: 'next',
            maxLength: 254,
            pattern: EMAIL_PATTERN, // read before hydration, because the form is `noValidate`
            autoCapitalize: 'none',
            spellCheck: false,
          }}
        />
        {asksCountry(link) && (
          <Field
            name="taxCountry"
            options={countryOptions(messages)}
            placeholder={messages.chooseCountry}
            input={{ autoComplete: 'billing country' }}
          />
        )}
        {link.vatEnabled && link.vatCollectInfo && (
          <Field
            name="vatNumber"
            optional
            input={{ autoComplete: 'off', autoCapitalize: 'characters', enterKeyHint: 'next', maxLength: 32, spellCheck: false }}
          />
        )}
      </StepForm>
    </StepMain>
  )
}
