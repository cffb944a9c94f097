import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { fill } from '../../../languages/fill.js'
import { useScope } from '../../parts/scope.js'
import { Downloads } from './Downloads.js'
import { UpsellOffer } from './UpsellOffer.js'

/** What the link offers after the purchase, and then what became of it. Empty if nothing is offered. */
export function UpsellSlot() {
  useSignals()
  const { checkout, messages } = useScope()
  const state = checkout.upsell.value
  const words = messages.upsell

  useEffect(() => {
    checkout.preload().then(
      ({ upsell }) => upsell.show(),
      () => {}, // the purchase is complete without it
    )
  }, [checkout])

  switch (state.status) {
    case 'none':
    case 'loading':
      return null
    case 'open':
    case 'paying':
      return <UpsellOffer state={state} />
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
