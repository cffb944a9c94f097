import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState, type CSSProperties, type FormEvent } from 'react'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import type { Busy, Problem } from '../../../core/checkout/state.js'
import { LinktillError } from '../../../core/LinktillError.js'
import type { Schema } from '../../../core/operations.js'
import type { PublicClient } from '../../../core/publicClient.js'
import type { Messages } from '../../../languages/en/messages.js'
import { ScopeContext, type Scope } from '../../parts/scope.js'
import type { CardHandle } from './CardHandle.js'
import { CardSlot } from './CardSlot.js'
import { problemOf } from './problemOf.js'

export interface CardFormProps {
  client: PublicClient
  /** What `openOwnSubscriptionCard` answered. */
  setup: Schema<'SubscriberCardSetup'>
  /** The buyer's address, which the provider notes with the card. */
  email: string
  /** The texts: `en`, or those of another language. */
  messages: Messages
  /** The text of the button. */
  label: string
  /** Called when the provider has answered. Ask the server for the outcome. Reject with its error if no card was saved: the form says why. */
  onDone: (paymentId: string) => Promise<unknown>
  /** URL that a bank's page returns to, with `setup_intent` in its query. Default: the URL of the page. */
  returnUrl?: string
  /** Default: the buyer's system setting. */
  theme?: 'auto' | 'light' | 'dark'
  style?: CSSProperties
}

/** The checkout's card form by itself. It saves a card for the payments to come; nothing is charged by it. */
export function CardForm({ client, setup, email, messages, label, onDone, returnUrl, theme, style }: CardFormProps) {
  useSignals()
  const root = useRef<HTMLFormElement>(null)
  const card = useRef<CardHandle>(null)
  const [state] = useState(() => ({ busy: signal<Busy>(null), problem: signal<Problem | null>(null) }))
  const scope = useMemo<Scope>(
    () => ({ checkout: onlyCard(client, setup, state), messages, money: String, mode: 'inline', root }),
    [client, setup, state, messages],
  )
  const { busy, problem } = state

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.peek() || !(await card.current?.check())) return
    busy.value = 'paying'
    problem.value = null
    try {
      const onAction = () => {}
      await card
        .current!.charge({
          payment: setup.payment,
          billing: { email, name: null, phone: null, address: null },
          onAction,
          returnUrl,
        })
        .catch(orAsk)
      await onDone(setup.payment.paymentId)
    } catch (error) {
      problem.value = problemOf(error)
    } finally {
      busy.value = null
    }
  }

  return (
    <ScopeContext.Provider value={scope}>
      <form
        ref={root}
        className="ck"
        data-mode="inline"
        data-theme={theme}
        lang={messages.tag}
        dir={messages.direction}
        style={style}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <CardSlot handle={card} />
        <button type="submit" className="ck-button ck-button-primary" aria-disabled={busy.value !== null || undefined}>
          {label}
        </button>
      </form>
    </ScopeContext.Provider>
  )
}

/** The card may be saved although the connection was lost, so the server is asked. Any other error is a bug. */
function orAsk(error: unknown): void {
  if (!(error instanceof LinktillError)) throw error
}

/** What the card forms use of a checkout. There is no link and no order here. */
function onlyCard(
  client: PublicClient,
  { payment, script_url: scriptUrl, account_id: accountId, currency, shop_name: shopName }: CardFormProps['setup'],
  { busy, problem }: { busy: Scope['checkout']['busy']; problem: { value: Problem | null } },
): Checkout {
  const { provider, publishableKey } = payment
  const link = { shopName, items: [], payment: { provider, publishableKey, scriptUrl, accountId, excludedMethods: [] } }
  const forgetCardProblem = () => void (problem.value = null)
  const parts = { client, link, totals: signal({ total: 0, currency, then: {} }), busy, cardProblem: problem, forgetCardProblem }
  return parts as unknown as Checkout
}
