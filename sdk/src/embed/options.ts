import type { CheckoutEnvelope, CheckoutEventType, CheckoutListener, CheckoutListeners, CompletedOrder } from './events.js'
import type { ChosenCheckoutItem } from './items.js'

/** Names of `appearance.variables`, the same as in the shop's branding settings. Values are CSS values. */
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
  /** Default: `auto`, the shopper's system setting. */
  theme?: 'auto' | 'light' | 'dark'
  /** Default: the shop's branding. */
  variables?: Partial<Record<AppearanceVariable, string>>
}

/** Initial values of the form. They never overwrite what the shopper typed. */
export interface Prefill {
  email?: string
  name?: string
  phone?: string
  /** Two-letter country code for VAT, if the checkout asks for it. */
  country?: string
  /** Ticks *Buying as a business*, like `vatNumber`; `address` is then the company's too. */
  company?: string
  vatNumber?: string
  /** Answers to the checkout's questions, by their keys. */
  answers?: Record<string, string | number | boolean | string[]>
  address?: { line1?: string; line2?: string; city?: string; state?: string; zip?: string; country?: string }
}

/** The options that `update` changes in an open checkout. */
export type UpdatableOption = 'prefill' | 'email' | 'promo' | 'items' | 'quantity' | 'appearance' | 'theme'

/**
 * What the page does after the sale. `if_required`: goes to the link's return URL, if it has one. `always`: if the link has none,
 * reloads the page with `status`, `order_id` and `session_id` in its query. `never`: stays.
 */
export type RedirectMode = 'never' | 'if_required' | 'always'

export interface EmbedOptions {
  /**
   * Origin of the checkout: the platform, or your custom domain. Default: the server that the package was installed from, or that the
   * script tag was loaded from.
   */
  origin?: string
  /** Language of all checkouts, a BCP 47 tag. Default: the shopper's language. */
  locale?: string
}

/** What a checkout sells: exactly one of the two. */
export type Subject =
  | {
      /** The checkout link: the ten-letter code of its address, its id, a product's id, or the full URL. */
      link: string
      session?: undefined
    }
  | {
      link?: undefined
      /** The `client_token` of a checkout session, which your server created. */
      session: string
    }

/** What it sells while that is still being loaded: undefined is not shown yet. */
export type PendingSubject = { link: string | undefined; session?: undefined } | { link?: undefined; session: string | undefined }

export type OpenOptions = Subject & CheckoutOptions

export interface CheckoutOptions {
  /** Element or selector to render the checkout in. Default: a modal over the page. */
  target?: Element | string | null
  prefill?: Prefill
  /** Shorthand for `prefill.email`. */
  email?: string
  /** Promo code to apply. Fires `promo.rejected` if it is not valid. */
  promo?: string
  /** What is taken of the link's items at first. What an item does not allow stays as the link sells it. In markup: JSON. */
  items?: ChosenCheckoutItem[] | string
  /** Of the first item that is adjustable, if it allows that quantity. `items` takes precedence. */
  quantity?: number | string
  /** Your own id, at most 200 characters. Returned on the order, in webhooks and in `completed`. */
  reference?: string
  /** Your own key-value pairs for the order, at most 50 keys. In markup: JSON. */
  metadata?: Record<string, string> | string
  appearance?: Appearance
  /** Shorthand for `appearance.theme`. */
  theme?: Appearance['theme']
  /** Default: `if_required`. */
  redirect?: RedirectMode
  /** Language of this checkout. Default: that of the embed. */
  locale?: string
  /** Listeners to add before the first event. */
  on?: CheckoutListeners
}

/** The result of a checkout. */
export interface CheckoutResult {
  status: 'completed' | 'closed' | 'error'
  /** The sale, if `status` is `completed`. */
  order?: CompletedOrder
}

/** One open checkout. */
export interface EmbeddedCheckout {
  /** Id of this checkout on the page. Included in each of its events. */
  readonly instance: string
  /** Whether a payment is in progress and its result is not known yet. */
  readonly paying: boolean
  /** Resolves when the form is usable. Rejects if the checkout cannot be shown, or is removed before. */
  readonly ready: Promise<void>
  /** Resolves when the sale is completed, the checkout is closed, or it cannot be shown. Never rejects. */
  readonly result: Promise<CheckoutResult>
  on<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  on(type: '*', listener: (event: CheckoutEnvelope) => void): void
  /** Removes a listener, also one added by `once`. */
  off<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  off(type: '*', listener: (event: CheckoutEnvelope) => void): void
  once<Type extends CheckoutEventType>(type: Type, listener: CheckoutListener<Type>): void
  once(type: '*', listener: (event: CheckoutEnvelope) => void): void
  /** Changes an open checkout. Calls before it is ready are applied when it is. */
  update(changes: Pick<OpenOptions, UpdatableOption>): void
  /** Closes the checkout and fires `closed` with the reason `api`. */
  close(): void
  /** Removes the checkout without firing an event. */
  destroy(): void
}

export interface Embed {
  /**
   * Opens a checkout in a modal, or in `target`. Replaces an open checkout with the same target.
   * @throws TypeError without a link and a session, or when nothing matches `target`.
   */
  open(options: OpenOptions): EmbeddedCheckout
}
