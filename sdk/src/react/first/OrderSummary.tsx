import { useSignals } from '@preact/signals-react/runtime'
import { useId, useState } from 'react'
import { fill } from '../../languages/fill.js'
import { ArrowIcon } from '../parts/icons.js'
import { ItemList, Picture } from '../parts/ItemList.js'
import { useScope } from '../parts/scope.js'
import { TotalsList } from '../parts/TotalsList.js'
import { useLoaded } from '../parts/useLoaded.js'
import { choices, laterSteps } from './loaders.js'
import { PromoForm } from './PromoForm.js'

const MAX_THUMBNAILS = 3

/** The items and totals. Below 1024 px a collapsible bar with the total, above it the right column, always open. */
export function OrderSummary() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { link } = checkout
  const { total, currency } = checkout.totals.value
  const [chosen, setOpen] = useState<boolean>()
  // Choices belong to the first step. A rejected code of the address opens the promo form.
  const open = chosen ?? ((link.hasChoices && checkout.state.value.step === 'contact') || checkout.promo.value.open)
  const id = useId()

  return (
    <section className="ck-summary" aria-label={messages.summary.title}>
      <button type="button" className="ck-bar" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {messages.summary.title}
        <ArrowIcon className="ck-bar-arrow" />
        <span className="ck-thumbs">
          {link.items.slice(0, MAX_THUMBNAILS).map((item) => (
            <Picture key={item.cartItemId} url={item.productImageUrl} type={item.productType} />
          ))}
        </span>
        <span className="ck-money">{money(total, currency)}</span>
      </button>
      <h2 className="ck-summary-title">{messages.summary.title}</h2>
      <div id={id} className={open ? 'ck-panel ck-panel-open' : 'ck-panel'}>
        {link.hasChoices ? <ChoicesSlot /> : <ItemList showStock />}
        {link.billing && <BillingSlot />}
        <TotalsList removable />
        {/* The style sheet draws it above the totals, unless they have an automatic discount. */}
        <PromoForm />
        {link.customMessage && (
          <p className="ck-message">
            <b>{fill(messages.messageFrom, { shop: link.shopName })}</b>
            {link.customMessage}
          </p>
        )}
      </div>
    </section>
  )
}

/** What few links have: a setup, a trial, and payments that follow. */
function BillingSlot() {
  const { part } = useLoaded(laterSteps)
  return part && <part.BillingPart />
}

/** The items of a link whose shopper chooses. Until that part is loaded, a fixed list of what is sold. */
function ChoicesSlot() {
  const { part } = useLoaded(choices)
  return part ? <part.ItemChoices /> : <ItemList showStock />
}
