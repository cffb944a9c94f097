import { useSignals } from '@preact/signals-react/runtime'
import { useRef, type SyntheticEvent } from 'react'
import { CardSlot } from '../card/CardSlot.js'
import type { CardHandle } from '../card/CardHandle.js'
import { fill } from '../messages/fill.js'
import { focusFirstInvalid } from '../parts/focus.js'
import { LockIcon } from '../parts/LockIcon.js'
import { StepMain } from '../parts/Main.js'
import { useScope } from '../scope.js'
import { Answers } from './Answers.js'
import { ConsentBoxes } from './ConsentBoxes.js'

/** Step 3: the card form, or only a confirmation for a free order. */
export function PaymentStep() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const card = useRef<CardHandle>(null)
  const checking = useRef(false)
  const { total, currency } = checkout.totals.value
  const order = checkout.order.value
  const free = order.status === 'ready' ? !order.placed.paymentRequired : total === 0
  const paying = checkout.busy.value !== null

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (paying) return
    const form = event.currentTarget
    if (free) {
      await checkout.pay()
      return focusFirstInvalid(form)
    }
    // The provider's form validates asynchronously. Pressing Pay again meanwhile does nothing.
    if (checking.current) return
    checking.current = true
    const isAgreed = checkout.consents()?.check() ?? true
    const isGood = !card.current || (await card.current.check())
    checking.current = false
    if (!isAgreed) return focusFirstInvalid(form)
    if (isGood) await checkout.pay(card.current?.charge)
  }

  const { testMode, payment } = checkout.link
  const cardHint = testMode && payment.provider === 'sandbox' ? messages.hint.testCard : ''
  return (
    <StepMain step="payment" hint={free ? messages.hint.free : cardHint}>
      <Answers />
      {/* Rejected permanently: there is nothing to pay, so show how to reach the merchant. */}
      {order.status === 'refused' ? (
        <RefusedActions />
      ) : (
        <form method="post" noValidate onSubmit={submit}>
          {!free && <CardSlot handle={card} />}
          <ConsentBoxes />
          <div className="ck-actions">
            <button type="button" className="ck-button ck-button-quiet" onClick={checkout.back} disabled={paying}>
              {messages.back}
            </button>
            <button className="ck-button ck-button-primary" aria-disabled={paying || undefined} aria-busy={paying || undefined}>
              {paying && <span className="ck-spin" aria-hidden="true" />}
              <span className={free ? undefined : 'ck-money'}>
                {free ? messages.confirmFree : fill(messages.pay, { amount: money(total, currency) })}
              </span>
            </button>
          </div>
          {!free && (
            <p className="ck-secure">
              <LockIcon />
              {messages.secure}
            </p>
          )}
          <output className="ck-hidden">{paying && messages.paying}</output>
        </form>
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
