import { createContext, useContext, type RefObject } from 'react'
import type { Checkout } from '../core/checkout/createCheckout.js'
import type { Messages } from './messages/en.js'

/** `hosted`: a page of its own. `modal`, `inline`: inside a frame or a seller's page. */
export type Mode = 'hosted' | 'modal' | 'inline'

export interface Scope {
  checkout: Checkout
  messages: Messages
  mode: Mode
  /** The element that everything lies in. */
  root: RefObject<HTMLElement | null>
}

export const ScopeContext = createContext<Scope | null>(null)

/** The checkout that the component around it draws, and its words. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext)
  if (!scope) throw new Error('This part of the checkout must lie inside <Checkout>.')
  return scope
}
