import type { PublicLink } from '@linktill/sdk/checkout'
import type { CheckoutProps, Messages } from '@linktill/sdk/react/checkout'

/** Data from the server for rendering one checkout: what the API's `bootCheckout` returns. */
export interface CheckoutBoot {
  /** The link to sell. Null if it cannot be sold; `problem` then says why. */
  link: PublicLink | null
  /** What the page says to chats, search engines and browsers. Null without a link, and for a checkout session. */
  head: PageHead | null
  problem: { status: number; code: string; message: string; shop?: ProblemShop; retrySeconds?: number } | null
  /** The last part of the page's URL. */
  urlId: string
  /** Whether the deployment is in test mode, for pages without a link. */
  testMode?: boolean
  /** The shopper's language, detected by the server. A BCP 47 tag. */
  locale: string
  /** Set if the checkout is in a frame. */
  frame?: FrameBoot
  /** URL of Continue Shopping. Default: `/`. Null removes the button. */
  continueUrl?: string | null
  /** URL of "Powered by". Default: `/`. Null removes it. */
  platformUrl?: string | null
}

/** The contents of the page's head. All URLs are absolute, except the icon's. */
export interface PageHead {
  canonical: string
  /** The card of the link: PNG, 1200 × 630. */
  image: string
  /** Of the items, less the discount, as in `48.00`. */
  price: { amount: string; currency: string }
  /** Null without a text of the merchant. */
  description: string | null
  /** Whether search engines may list the page. */
  isIndexed: boolean
  /** The shop's logo; null for the platform's mark. */
  icon: string | null
  /** The product as schema.org describes it. */
  product: object
}

/** The shop whose link cannot be bought. */
type ProblemShop = Pick<PublicLink, 'shopName' | 'shopLogoUrl' | 'supportEmail' | 'seller'>

/** How the frame is shown, and which origins may exchange messages with it. */
export interface FrameBoot {
  mode: 'modal' | 'inline'
  /** Origins of the platform and the merchant: `https://shop.example`, `https://*.shop.example`. */
  allowedOrigins: string[]
  /** In test mode any localhost is allowed. */
  testMode: boolean
}

/** The props of `<Checkout>` that the surrounding page decides. */
export type FrameLook = Pick<
  CheckoutProps,
  'mode' | 'theme' | 'style' | 'continueUrl' | 'onContinue' | 'onRedirect' | 'resolveRedirect'
>

/** Data embedded in the page, so that it hydrates without a request. */
export interface PageData {
  link: PublicLink
  messages: Messages
  /** All languages that the shopper can pick, with their own names. They come with the page, because a script would carry them twice. */
  languages: readonly { tag: string; name: string }[]
  frame?: FrameBoot
  continueUrl?: string | null
  platformUrl?: string | null
}

/** Data embedded in an error page inside a frame. */
export interface ProblemData {
  frame: FrameBoot
  /** HTTP status of the page. */
  status: number
}
