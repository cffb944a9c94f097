import { useSignals } from '@preact/signals-react/runtime'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { dayIn } from '../billing/billingText.js'
import { isWebAddress } from '../../../core/checkout/rules.js'
import type { OrderOutcome } from '../../../core/checkout/state.js'
import { ItemList } from '../../parts/ItemList.js'
import { fill } from '../../../languages/fill.js'
import { Heading, Main } from '../../parts/Main.js'
import { useScope } from '../../parts/scope.js'
import { StateMark } from '../../parts/StateMark.js'
import { TotalsList } from '../../parts/TotalsList.js'
import { ShippingLines } from '../steps/Answers.js'
import { CheckAgain } from './CheckAgain.js'
import { UpsellSlot, useUpsell } from './UpsellSlot.js'
import { Downloads } from './Downloads.js'

/** Long enough to read the confirmation, short enough not to look stuck. Longer if there are downloads or links to press first. */
const REDIRECT_DELAY_MS = 4000
const REDIRECT_DELAY_WITH_DOWNLOADS_MS = 15_000

/** The props of `<Checkout>` that apply after the sale. */
export interface SuccessMainProps {
  /** URL of Continue Shopping. Default: `/`. Null removes the button. */
  continueUrl?: string | null
  /** Called by Continue Shopping instead of navigating, for example to close a modal. */
  onContinue?: () => void
  /** Called with the URL to go to after success. Default: navigates this page. */
  onRedirect?: (url: string) => void
  /** Returns the URL to go to after success, given the link's return URL (or null) and the order. Default: the return URL. Null stays. */
  resolveRedirect?: (url: string | null, orderId: string) => string | null
}

/** The confirmation of a paid order. Redirects to the link's return URL, if it has one. */
export function SuccessMain({ continueUrl, onContinue, onRedirect, resolveRedirect }: SuccessMainProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const state = checkout.state.value
  const outcome = state.step === 'success' ? state.outcome : null
  const linkUrl = isWebAddress(outcome?.redirectUrl) ? outcome.redirectUrl : null
  const redirectUrl = resolveRedirect && state.step === 'success' ? resolveRedirect(linkUrl, state.orderId) : linkUrl
  // After a reload the result stays: the shopper has been redirected before.
  const restored = state.step === 'success' && state.restored
  const upsell = useUpsell(outcome?.hasUpsell ?? false)
  // The page stays until the shopper has answered.
  const isWaiting = outcome?.hasUpsell && ['loading', 'open', 'paying'].includes(upsell?.state.value.status ?? 'loading')

  return (
    <Main className="ck-state">
      <StateMark mark="good" />
      <Heading>{messages.success.title}</Heading>
      {redirectUrl && !restored && !isWaiting ? (
        <Returning url={redirectUrl} delayMs={delayFor(outcome)} onRedirect={onRedirect ?? goTo} />
      ) : (
        <Thanks />
      )}
      <CheckAgain />
      {upsell && <UpsellSlot upsell={upsell} />}
      {outcome && (
        <div className="ck-box">
          <Downloads items={outcome.downloads} />
          <section aria-label={messages.summary.title}>
            <h2>{messages.summary.title}</h2>
            <ItemList />
            <TotalsList />
            <NextPayment />
            <PaperLinks outcome={outcome} />
          </section>
          {checkout.values.addressLine1.value && checkout.ships && (
            <section aria-label={messages.shipTo}>
              <h2>{messages.shipTo}</h2>
              <p className="ck-address">
                <ShippingLines country />
              </p>
            </section>
          )}
        </div>
      )}
      {(!redirectUrl || restored) && (
        <div className="ck-actions">
          <button type="button" className="ck-button ck-button-line" onClick={() => void checkout.buyAgain()}>
            {messages.success.buyAgain}
          </button>
          <NextButton {...{ redirectUrl, continueUrl, onContinue, onRedirect }} />
        </div>
      )}
    </Main>
  )
}

/** When the next payment of a subscription follows. The receipt says it too. */
function NextPayment() {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { then, currency } = checkout.totals.value
  if (!then) return null
  const parts = { amount: money(then.amount, currency), date: dayIn(messages.tag, then.from) }
  return <p className="ck-billing">{fill(messages.billing.next, parts)}</p>
}

/** The links to the order's papers, which open beside the result. */
function PaperLinks({ outcome: { invoiceUrl, withdrawalUrl } }: { outcome: OrderOutcome }) {
  const { success } = useScope().messages
  if (!invoiceUrl && !withdrawalUrl) return null
  return (
    <p className="ck-papers">
      {invoiceUrl && (
        <a className="ck-link" href={invoiceUrl} target="_blank" rel="noreferrer">
          {success.viewInvoice}
        </a>
      )}
      {withdrawalUrl && (
        <a className="ck-link" href={withdrawalUrl} target="_blank" rel="noreferrer">
          {success.withdraw}
        </a>
      )}
    </p>
  )
}

interface NextButtonProps extends Omit<SuccessMainProps, 'resolveRedirect'> {
  redirectUrl: string | null
}

/** The button below the result: to the merchant's page, or Continue Shopping. */
function NextButton({ redirectUrl, continueUrl, onContinue, onRedirect = goTo }: NextButtonProps) {
  const { success } = useScope().messages
  const act = redirectUrl ? () => onRedirect(redirectUrl) : onContinue
  const label = redirectUrl ? fill(success.returnTo, { host: new URL(redirectUrl).host }) : success.continueShopping
  if (act)
    return (
      <button type="button" className="ck-button ck-button-primary" onClick={act}>
        {label}
      </button>
    )
  return (
    continueUrl && (
      <a className="ck-button ck-button-primary" href={continueUrl}>
        {label}
      </a>
    )
  )
}

function Thanks() {
  useSignals()
  const { checkout, messages } = useScope()
  const { success } = messages
  const state = checkout.state.value
  const outcome = state.step === 'success' ? state.outcome : null
  const email = checkout.values.email.value.trim()
  const [firstName] = checkout.values.fullName.value.trim().split(/\s+/)

  return (
    <p className="ck-lead">
      {success.confirmed} {firstName ? fill(success.thanksName, { name: firstName }) : success.thanks}{' '}
      {outcome && (
        <RichText
          text={!outcome.receiptMailed ? success.orderUnmailed : email ? success.order : success.orderAgain}
          parts={{ order: <strong>#{outcome.orderNumber}</strong>, email: <strong>{email}</strong> }}
        />
      )}
    </p>
  )
}

interface ReturningProps {
  url: string
  delayMs: number
  onRedirect: (url: string) => void
}

function Returning({ url, delayMs, onRedirect }: ReturningProps) {
  const { messages } = useScope()
  const latest = useRef(onRedirect)
  useEffect(() => void (latest.current = onRedirect)) // a new callback must not restart the timer

  useEffect(() => {
    const timer = setTimeout(() => latest.current(url), delayMs)
    return () => clearTimeout(timer)
  }, [url, delayMs])

  return (
    <>
      <p className="ck-lead">{messages.success.confirmed}</p>
      <output className="ck-lead">
        <RichText text={messages.success.returning} parts={{ host: <strong>{new URL(url).host}</strong> }} />{' '}
        <a
          className="ck-link"
          href={url}
          onClick={(event) => {
            event.preventDefault()
            onRedirect(url)
          }}
        >
          {messages.success.returnNow}
        </a>
      </output>
    </>
  )
}

/** Renders `Order {number} is on its way` with an element in place of `{number}`, so that each language keeps its own word order. */
function RichText({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  return text.split(/\{(\w+)\}/).map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : parts[piece]}</Fragment>)
}

const delayFor = (outcome: OrderOutcome | null): number =>
  outcome?.downloads.length ? REDIRECT_DELAY_WITH_DOWNLOADS_MS : REDIRECT_DELAY_MS

const goTo = (url: string): void => window.location.assign(url)
