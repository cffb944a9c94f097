import { useSignals } from '@preact/signals-react/runtime'
import { asksCountry, EMAIL_PATTERN, offersBusiness } from '../../core/checkout/rules.js'
import { countryOptions } from '../../languages/countryOptions.js'
import { Field } from '../parts/Field.js'
import { StepMain } from '../parts/Main.js'
import { PayLabel } from '../parts/PayLabel.js'
import { useScope } from '../parts/scope.js'
import { StepForm } from '../parts/StepForm.js'
import { useLoaded } from '../parts/useLoaded.js'
import { businessBox, laterSteps } from './loaders.js'
import { PaySlot } from './PaySlot.js'

/**
 * Step 1: the shopper's email, with VAT the buyer's country, and the fields of a business. If nothing is shipped, also the payment.
 */
export function ContactStep() {
  const { checkout, messages } = useScope()
  const { link, ships } = checkout
  const pay = () =>
    laterSteps.load().then(
      (part) => part.pay(checkout),
      () => false, // the slot shows the failure
    )

  return (
    <StepMain step="contact" hint={messages.hint.contact} short above={<ExpressSlot />}>
      <StepForm onContinue={ships ? checkout.continueFromContact : pay} label={ships ? messages.continue : <PayLabel />}>
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
        {offersBusiness(link) && <BusinessPart />}
        {ships || <PaySlot />}
      </StepForm>
    </StepMain>
  )
}

/** The wallets above step 1. Reserves their height, and loads them after the step is usable. */
function ExpressSlot() {
  useSignals()
  const { part } = useLoaded(laterSteps)
  return useScope().checkout.totals.value.total > 0 && <div className="ck-express">{part && <part.ExpressButtons />}</div>
}

/** Buying as a business. Loaded after the first paint, in a place of its height, so that nothing moves. */
function BusinessPart() {
  const { part } = useLoaded(businessBox)
  return <div className="ck-business">{part && <part.BusinessBox />}</div>
}
