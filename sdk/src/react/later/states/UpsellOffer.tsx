import { signal } from '@preact/signals-core'
import { useEffect, useId, useMemo, useState } from 'react'
import type { OrderFlow } from '../../../core/checkout/orderFlow.js'
import type { UpsellState } from '../../../core/checkout/state.js'
import { fill } from '../../../languages/fill.js'
import { problemText } from '../../parts/problemText.js'
import { SafeImage } from '../../parts/SafeImage.js'
import { ScopeContext, useScope } from '../../parts/scope.js'
import { TotalsList } from '../../parts/TotalsList.js'

type Shown = Extract<UpsellState, { status: 'open' } | { status: 'paying' }>

/** The product, its price with tax, the card, and the two answers. */
export function UpsellOffer({ state, upsell }: { state: Shown; upsell: OrderFlow['upsell'] }) {
  const scope = useScope()
  const { messages, money } = scope
  const words = messages.upsell
  const id = useId()
  const {
    headline,
    product_name: product,
    variant_name: variant,
    image_url: image,
    card,
    totals,
    seconds_left: seconds,
  } = state.offer
  // The totals are those of the offer, which ships with the order before.
  const own = useMemo(
    () => ({ ...scope, checkout: { ...scope.checkout, totals: signal(totals), ships: false } }),
    [scope, totals],
  )
  const problem = state.status === 'open' ? state.problem : null
  const isPaying = state.status === 'paying'
  const brand = card.brand ? card.brand[0]!.toUpperCase() + card.brand.slice(1) : messages.card.legend

  return (
    <section className="ck-upsell" aria-labelledby={id}>
      <h2 id={id}>{headline}</h2>
      <div className="ck-upsell-item">
        {image && <SafeImage src={image} alt="" fallback={null} width={64} height={64} />}
        <p>
          {product}
          {variant && <small>{variant}</small>}
        </p>
      </div>
      <ScopeContext.Provider value={own}>
        <TotalsList />
      </ScopeContext.Provider>
      <p className="ck-hint">
        {fill(words.card, { card: `${brand} •••• ${card.last4 ?? ''}`.trim() })}
        <br />
        <TimeLeft seconds={seconds} onEnd={upsell.expire} />
      </p>
      {problem && (
        <p className="ck-error" role="alert">
          {problemText(problem, messages)}
        </p>
      )}
      <div className="ck-actions">
        <button type="button" className="ck-button ck-button-quiet" disabled={isPaying} onClick={() => void upsell.dismiss()}>
          {words.no}
        </button>
        <button
          type="button"
          className="ck-button ck-button-primary ck-button-grow"
          disabled={isPaying}
          aria-busy={isPaying}
          onClick={() => void upsell.take()}
        >
          <span className="ck-money">
            {isPaying ? messages.paying : fill(messages.pay, { amount: money(totals.total, totals.currency) })}
          </span>
        </button>
      </div>
    </section>
  )
}

/** By the server's clock. Not announced each second. */
function TimeLeft({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
  const { upsell } = useScope().messages
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const began = performance.now()
    const timer = setInterval(() => setLeft(Math.max(0, seconds - Math.floor((performance.now() - began) / 1000))), 1000)
    return () => clearInterval(timer)
  }, [seconds])

  const isOver = left === 0
  useEffect(() => {
    if (isOver) onEnd()
    // Once, when the time is up.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <>
      {upsell.timeLeft} <b role="timer">{clock}</b>
    </>
  )
}
