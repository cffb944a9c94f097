import type { Ref } from 'react'
import type { Charge } from '../../core/checkout/payment.js'

/** What the payment step needs of a provider's card form. */
export interface CardHandle {
  /** Marks what is wrong, takes the focus there, and says whether the card can be sent. */
  check: () => boolean | Promise<boolean>
  charge: Charge
}

/** A card form puts its handle here; all else comes from the scope. */
export interface CardFormProps {
  handle: Ref<CardHandle>
}
