import { createContext, useContext, type RefObject } from 'react'
import type { Checkout } from '../../core/checkout/createCheckout.js'
import type { Messages } from '../../languages/en/messages.js'

/** `hosted`: a full page. `modal`, `inline`: inside a frame or the merchant's page. */
export type Mode = 'hosted' | 'modal' | 'inline'

export interface Scope {
  checkout: Checkout
  messages: Messages
  /** Formats a decimal amount in the language of the messages. */
  money: (amount: number | undefined, currency: string) => string
  mode: Mode
  /** The root element of the checkout. */
  root: RefObject<HTMLElement | null>
}

export const ScopeContext = createContext<Scope | null>(null)

/** Returns the checkout of the surrounding component, and its texts. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('This part of the checkout must be inside <Checkout>.')
  return scope
}
