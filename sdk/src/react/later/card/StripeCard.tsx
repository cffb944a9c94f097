import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { problemText } from '../../parts/problemText.js'
import { useScope } from '../../parts/scope.js'
import type { CardFormProps } from './CardHandle.js'
import { openStripeForm, type StripeForm } from './openStripeForm.js'

/** Why the form is not available. */
type Lack = 'loading' | 'no_script' | 'no_element' | null

/** Stripe's Payment Element. It shows its own field errors; the result of a payment is shown below it. */
export function StripeCard({ handle }: CardFormProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const form = useRef<StripeForm | null>(null)
  const lost = useRef<HTMLParagraphElement>(null)
  const [lack, setLack] = useState<Lack>('loading')
  const [wrong, setWrong] = useState('')
  const totals = checkout.totals.value

  useEffect(() => {
    let left = false
    const opening = openStripeForm({
      link: checkout.link,
      totals: checkout.totals.peek(),
      place: place.current!,
      locale: messages.tag,
      onReady() {
        if (left) return
        setLack(null)
        setWrong('')
      },
      onBroken: () => left || setLack('no_element'),
      onChange() {
        setWrong('')
        checkout.forgetCardProblem()
      },
    })
    opening.then(
      (opened) => {
        if (left) return opened.close()
        form.current = opened
        opened.show(checkout.totals.peek())
      },
      () => left || setLack('no_script'),
    )
    return () => {
      left = true
      form.current?.close()
      form.current = null
    }
  }, [checkout, messages.tag])

  useEffect(() => form.current?.show(totals), [totals])

  useImperativeHandle(handle, () => ({
    async check() {
      if (lack === 'loading') setWrong(messages.problem.session_not_ready)
      // Announces the problem again when Pay is pressed again.
      lost.current?.focus()
      if (lack !== null || !form.current) return false
      const found = await form.current.check()
      setWrong(found === 'failed' ? messages.problem.payment_error : '')
      return found === 'valid'
    },
    charge: (input) => form.current!.charge(input),
  }))

  const refused = checkout.cardProblem.value
  return (
    <fieldset className="ck-fields" aria-describedby={`${id}-error`}>
      <legend className="ck-hidden">{messages.card.legend}</legend>
      {lack === 'loading' && <p className="ck-card-wait">{messages.card.loading}</p>}
      {lack !== null && lack !== 'loading' && (
        <p ref={lost} className="ck-card-lost" role="alert" tabIndex={-1}>
          {lack === 'no_script' ? messages.card.providerUnavailable : messages.card.unavailable}
        </p>
      )}
      <div className={lack === null ? 'ck-card-frame' : 'ck-card-frame ck-card-frame-empty'} ref={place} />
      <p className="ck-error ck-card-error" id={`${id}-error`} role="alert">
        {wrong || (refused && problemText(refused, messages))}
      </p>
    </fieldset>
  )
}
