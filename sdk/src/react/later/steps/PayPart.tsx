import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import type { Messages } from '../../../languages/en/messages.js'
import { isFree } from '../../../core/checkout/rules.js'
import { useScope } from '../../parts/scope.js'
import type { CardHandle } from '../card/CardHandle.js'
import { CardSlot } from '../card/CardSlot.js'
import { KeptCard } from './KeptCard.js'
import { ConsentBoxes } from './ConsentBoxes.js'
import { createHandle, type Handle } from './createHandle.js'
import { PayReview } from './PayReview.js'

/** What a shopper should know before paying: that a free order needs no card, or which card a test takes. */
export function payHint(checkout: Checkout, { hint, billing }: Messages): string {
  const { testMode, payment } = checkout.link
  const totals = checkout.totals.value
  if (isFree(totals)) return hint.free
  const saved = totals.total === 0 ? billing.saved : ''
  return testMode && payment.provider === 'sandbox' ? `${saved} ${hint.testCard}`.trim() : saved
}

/** Pays what the form says, as soon as its parts are there. Resolves to false, so that the form focuses what is wrong. */
export async function pay(checkout: Checkout): Promise<false> {
  const shown = checkout.totals.peek()
  const flow = await checkout.preload().catch(() => null)
  if (flow && !checkout.ships && !(await flow.checkContact())) return false
  // Without the flow, paying reports that it could not be loaded.
  if (!flow || isFree(shown)) {
    await checkout.pay(undefined, shown)
    return false
  }
  const isAgreed = flow.consents.check()
  const card = await cardOf(checkout).get()
  // The provider's form validates asynchronously.
  if ((await card.check()) && isAgreed) await checkout.pay(card.charge, shown)
  return false
}

const cards = new WeakMap<Checkout, Handle<CardHandle>>()

function cardOf(checkout: Checkout): Handle<CardHandle> {
  const card = cards.get(checkout) ?? createHandle()
  cards.set(checkout, card)
  return card
}

/** What is above the pay button: the card form unless the order is free, the consents, and what is bought. */
export function PayPart() {
  useSignals()
  const { checkout, messages, root } = useScope()
  const free = isFree(checkout.totals.value)
  const problem = checkout.notice.value

  // A server that has loaded this part renders what the browser has without it.
  const [isAlive, setAlive] = useState(false)
  useEffect(() => setAlive(true), [])

  // One page has no Continue that completes the contact.
  useEffect(() => {
    const form = checkout.ships ? null : root.current?.querySelector('.ck-main form')
    const leave = () =>
      checkout.preload().then(
        (flow) => flow.leaveContact(),
        () => {},
      )
    form?.addEventListener('focusout', leave)
    return () => form?.removeEventListener('focusout', leave)
  }, [checkout, root])

  // On one page the notice may be far above the pay button.
  useEffect(() => {
    if (problem && !checkout.ships) root.current?.querySelector('.ck-notice')?.scrollIntoView({ block: 'nearest' })
  }, [checkout, problem, root])
  if (!isAlive) return null
  return (
    <>
      {!checkout.ships && <p className="ck-hint">{payHint(checkout, messages)}</p>}
      {!free && <CardSlot handle={cardOf(checkout).set} />}
      <ConsentBoxes />
      <KeptCard />
      {!free && (
        <p className="ck-secure">
          <LockIcon />
          {messages.secure}
        </p>
      )}
      <PayReview />
      <output className="ck-hidden">{checkout.busy.value === 'paying' && messages.paying}</output>
    </>
  )
}

/** Beside the words on how the payment is protected. */
const LockIcon = () => (
  <svg
    width={16}
    height={16}
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.5}
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </svg>
)
