import type { Ref } from 'react'
import type { Charge } from '../../../core/checkout/payment.js'

/** What the payment step needs from a provider's card form. */
export interface CardHandle {
  /** Marks invalid fields, focuses the first, and returns whether the card can be charged. */
  check: () => boolean | Promise<boolean>
  charge: Charge
}

/** Props of a card form: the ref that receives its handle. Everything else comes from the scope. */
export interface CardFormProps {
  handle: Ref<CardHandle>
}
