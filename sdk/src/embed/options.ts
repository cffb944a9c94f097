import type { CheckoutEnvelope, CheckoutEventType, CheckoutListener, CheckoutListeners, CompletedOrder } from './events.js'

/** Names of `appearance.variables`, the same as in the account's branding. Values are those of CSS. */
export type AppearanceVariable =
  | 'colorPrimary'
  | 'colorOnPrimary'
  | 'colorBackground'
  | 'colorSurface'
  | 'colorText'
  | 'colorTextMuted'
  | 'colorBorder'
  | 'colorDanger'
  | 'colorSuccess'
  | 'borderRadius'
  | 'fontFamily'
  | 'fontSize'
  | 'spacing'
  | 'inputHeight'
  | 'shadow'

export interface Appearance {
  /** Default: `auto`, the shopper's own setting. */
  theme?: 'auto' | 'light' | 'dark'
  /** Default: the look of the seller's account. */
  variables?: Partial<Record<AppearanceVariable, string>>
}

/** What the form begins with. What the shopper typed before wins. */
export interface Prefill {
  email?: string
  name?: string
  phone?: string
  /** Two-letter country for VAT, where the checkout asks for it. */
  country?: string
  vatNumber?: string
  address?: { line1?: string; line2?: string; city?: string; state?: string; zip?: string; country?: string }
}

/**
 * What happens to the page after the sale. `if_required`: it goes to the link's return URL where the link has one. `always`: also
 * without one, by loading itself again with `status`, `order_id` and `session_id` in its query. `never`: it stays.
 */
export type RedirectMode = 'never' | 'if_required' | 'always'

export interface EmbedOptions {
  /** Where the checkout is served: the platform, or the seller's own domain. Default for the script: where it came from. */
  origin: string
  /** Language of all checkouts, a BCP 47 tag. Default: the shopper's. */
  locale?: string
}

export interface OpenOptions {
  /** The checkout link: the ten letters of its address, its id, a product's id, or the whole address. */
  link: string
  /** Where to put it, an element or a selector. Default: a modal over the page. */
  target?: Element | string | null
  prefill?: Prefill
  /** Short for `prefill.email`. */
  email?: string
  /** Promo code to apply. One that does not hold is told by `promo.rejected`. */
  promo?: string
  /** Your own id, at most 200 characters; it comes back on the order, in webhooks and in `completed`. */
  reference?: string
  /** Texts of your own for the order, at most 50 keys. As JSON in markup. */
  metadata?: Record<string, string> | string
  appearance?: Appearance
  /** Short for `appearance.theme`. */
  theme?: Appearance['theme']
  /** Default: `if_required`. */
  redirect?: RedirectMode
  /** Language of this checkout. Default: the embed's. */
  locale?: string
  /** Listeners that are there from the beginning. */
  on?: CheckoutListeners
}

/** How a checkout ended. */
export interface CheckoutResult {
  status: 'completed' | 'closed' | 'error'
  /** The sale, when it is completed. */
  order?: CompletedOrder
}

/** One open checkout. */
export interface EmbeddedCheckout {
  /** Tells the checkouts of one page apart; the same in each of its events. */
  readonly instance: string
  /** A payment is under way: its outcome is not known yet. */
  readonly paying: boolean
  /** Resolves when the form can be used; rejects with the error that keeps it from being shown. */
  readonly ready: Promise<void>
  /** Resolves once, when the sale is completed, the checkout is closed, or it cannot be shown. Never rejects. */
  readonly result: Promise<CheckoutResult>
  on<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  on(type: '*', listener: (event: CheckoutEnvelope) => void): void
  /** Takes a listener away, also one that `once` added. */
  off<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  off(type: '*', listener: (event: CheckoutEnvelope) => void): void
  once<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  once(type: '*', listener: (event: CheckoutEnvelope) => void): void
  /** Changes an open checkout. Calls before it is ready are kept for it. */
  update(changes: Pick<OpenOptions, 'prefill' | 'email' | 'promo' | 'appearance' | 'theme'>): void
  /** Closes it as the shopper would; fires `closed` with `api`. */
  close(): void
  /** Removes it without a word; no listener hears anything after this. */
  destroy(): void
}

export interface Embed {
  /** Opens a checkout: in a modal, or with `target` in its place. What was open in the same place is replaced. */
  open(options: OpenOptions): EmbeddedCheckout
}
