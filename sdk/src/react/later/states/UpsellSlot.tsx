import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { OrderFlow } from '../../../core/checkout/orderFlow.js'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { Downloads } from './Downloads.js'
import { UpsellOffer } from './UpsellOffer.js'

type Upsell = OrderFlow['upsell']

/** Reads what is offered after an order that may have something. Null until then. */
export function useUpsell(hasUpsell: boolean): Upsell | null {
  const { checkout } = useScope()
  const [upsell, setUpsell] = useState<Upsell | null>(null)
  useEffect(() => {
    if (!hasUpsell) return
    checkout.preload().then(
      (flow) => {
        setUpsell(flow.upsell)
        return flow.upsell.show()
      },
      () => {}, // the purchase is complete without it
    )
  }, [checkout, hasUpsell])
  return hasUpsell ? upsell : null
}

/** What the link offers after the purchase, and then what became of it. Empty if nothing is offered. */
export function UpsellSlot({ upsell }: { upsell: Upsell }) {
  useSignals()
  const { messages } = useScope()
  const state = upsell.state.value
  const words = messages.upsell

  switch (state.status) {
    case 'none':
    case 'loading':
      return null
    case 'open':
    case 'paying':
      return <UpsellOffer state={state} upsell={upsell} />
    case 'taken': {
      const { order_number: number, invoice_url: invoice, downloads } = state.outcome
      return (
        <div className="ck-box">
          <section aria-label={words.label}>
            <p role="status">{fill(words.taken, { order: `#${number}` })}</p>
            {invoice && (
              <p className="ck-papers">
                <a className="ck-link" href={invoice} target="_blank" rel="noreferrer">
                  {messages.success.viewInvoice}
                </a>
              </p>
            )}
          </section>
          <Downloads items={downloads} />
        </div>
      )
    }
    case 'declined':
    case 'expired':
    case 'processing':
      return (
        <p className="ck-notice ck-upsell-end" role="status">
          {words[state.status]}
        </p>
      )
    default:
      return state satisfies never
  }
}
