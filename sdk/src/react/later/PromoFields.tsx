import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, type SyntheticEvent } from 'react'
import { problemText } from '../parts/problemText.js'
import { useScope } from '../parts/scope.js'

/** The fields of the open promo form. */
export function PromoFields() {
  useSignals()
  const { checkout, messages } = useScope()
  const { text, busy, problem } = checkout.promo.value
  const id = useId()
  const input = useRef<HTMLInputElement>(null)

  useEffect(() => {
    // A code that the address brought was rejected: the shopper may be typing elsewhere.
    if (!checkout.promo.peek().problem) input.current?.focus()
  }, [checkout])

  const isUsed = /^promo_un(us|cover)ed$/.test(problem?.code ?? '') && checkout.totals.value.promo !== null
  useEffect(() => {
    // Another choice of items made the code useful after all.
    if (isUsed) checkout.setPromoText('')
  }, [checkout, isUsed])

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!(await checkout.applyPromo())) input.current?.focus()
  }

  return (
    <form className="ck-promo" method="post" noValidate onSubmit={submit}>
      <label htmlFor={id}>{messages.promo.label}</label>
      <div className="ck-promo-row">
        <input
          ref={input}
          id={id}
          name="promo"
          className="ck-input"
          type="text"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={50}
          value={text}
          readOnly={busy}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => checkout.setPromoText(event.target.value)}
        />
        <button className="ck-button ck-button-line" aria-disabled={busy || undefined}>
          {busy && <span className="ck-spin" aria-hidden="true" />}
          {messages.promo.apply}
        </button>
      </div>
      <p className="ck-error" id={`${id}-error`} role="alert">
        {problem && problemText(problem, messages)}
      </p>
    </form>
  )
}
