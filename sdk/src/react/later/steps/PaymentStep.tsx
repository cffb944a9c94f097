import { useSignals } from '@preact/signals-react/runtime'
import { StepMain } from '../../parts/Main.js'
import { PayLabel } from '../../parts/PayLabel.js'
import { useScope } from '../../parts/scope.js'
import { StepForm } from '../../parts/StepForm.js'
import { Answers } from './Answers.js'
import { pay, PayPart, payHint } from './PayPart.js'

/** Step 3, if something is shipped: the card form, or only a confirmation for a free order. */
export function PaymentStep() {
  useSignals()
  const { checkout, messages } = useScope()

  return (
    <StepMain step="payment" hint={payHint(checkout, messages)}>
      <Answers />
      {/* Rejected permanently: there is nothing to pay, so show how to reach the merchant. */}
      {checkout.order.value.status === 'refused' ? (
        <RefusedActions />
      ) : (
        <StepForm onContinue={() => pay(checkout)} onBack={checkout.back} label={<PayLabel />}>
          <PayPart />
        </StepForm>
      )}
    </StepMain>
  )
}

function RefusedActions() {
  const { checkout, messages } = useScope()
  const { supportEmail } = checkout.link
  return (
    <div className="ck-actions">
      <button type="button" className="ck-button ck-button-quiet" onClick={checkout.back}>
        {messages.back}
      </button>
      {supportEmail && (
        <a className="ck-button ck-button-line ck-button-grow" href={`mailto:${supportEmail}`}>
          {messages.support}
        </a>
      )}
    </div>
  )
}
