import { signal } from '@preact/signals-core'
import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState, type CSSProperties, type FormEvent } from 'react'
import type { Busy, Problem } from '../../../core/checkout/state.js'
import type { Schema } from '../../../core/operations.js'
import type { PublicClient } from '../../../core/publicClient.js'
import type { Messages } from '../../../languages/en/messages.js'
import { problemText } from '../../parts/problemText.js'
import { ScopeContext, type Scope } from '../../parts/scope.js'
import { ChallengeDialog, type ChallengeAnswer } from './ChallengeDialog.js'
import { chargeSandbox } from './chargeSandbox.js'
import { problemOf } from './problemOf.js'

export interface ConfirmFormProps {
  client: PublicClient
  /** Returns what `openOwnSubscriptionPayment` answers. Called when the button is pressed. */
  open: () => Promise<Schema<'SubscriberPayment'>>
  /** The texts: `en`, or those of another language. */
  messages: Messages
  /** The text of the button. */
  label: string
  /** Called when the bank has answered. Ask the server for the outcome. Reject with its error if nothing was paid: the form says why. */
  onDone: () => Promise<unknown>
  /** Default: the buyer's system setting. */
  theme?: 'auto' | 'light' | 'dark'
  style?: CSSProperties
}

/** A button that lets the buyer's bank confirm one payment of a subscription, with the card that it is charged to. */
export function ConfirmForm({ client, open, messages, label, onDone, theme, style }: ConfirmFormProps) {
  useSignals()
  const root = useRef<HTMLFormElement>(null)
  const [state] = useState(() => ({ busy: signal<Busy>(null), problem: signal<Problem | null>(null) }))
  const [challenge, setChallenge] = useState<{ answer: (given: ChallengeAnswer) => void } | null>(null)
  const { busy, problem } = state
  const scope = useMemo<Scope>(
    () => ({ checkout: { client, busy } as never, messages, money: String, mode: 'inline', root }),
    [client, busy, messages],
  )

  async function askBank(): Promise<ChallengeAnswer> {
    const given = await new Promise<ChallengeAnswer>((answer) => setChallenge({ answer }))
    setChallenge(null)
    return given
  }

  async function confirm(asked: Schema<'SubscriberPayment'>): Promise<void> {
    const { payment } = asked
    if (payment.provider === 'stripe') return (await import('./confirmSaved.js')).confirmSaved(asked)
    const billing = { email: '', name: null, phone: null, address: null }
    return chargeSandbox(client, 'requires_action', { payment, billing, onAction: () => {} }, askBank)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy.peek()) return
    busy.value = 'paying'
    problem.value = null
    try {
      await confirm(await open())
      await onDone()
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
        <p className="ck-error ck-card-error" role="alert">
          {problem.value && problemText(problem.value, messages)}
        </p>
        <button type="submit" className="ck-button ck-button-primary" aria-disabled={busy.value !== null || undefined}>
          {label}
        </button>
        {challenge && <ChallengeDialog onAnswer={challenge.answer} />}
      </form>
    </ScopeContext.Provider>
  )
}
