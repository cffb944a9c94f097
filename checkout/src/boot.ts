import type { PublicLink } from '@linktill/sdk/checkout'
import type { CheckoutProps, Messages } from '@linktill/sdk/react/checkout'

/** What the server knows of one request for a checkout. */
export interface CheckoutBoot {
  /** The link to sell; null when it cannot be sold, and `problem` says why. */
  link: PublicLink | null
  problem: { status: number; code: string; message: string; shop?: ProblemShop } | null
  /** The last part of the page's address. */
  urlId: string
  /** Whether the deployment moves no money; the link says so itself, a problem cannot. */
  testMode?: boolean
  /** The shopper's language as the server guessed it, a BCP 47 tag. */
  locale: string
  /** Inside another page; absent on a page of its own. */
  frame?: FrameBoot
  /** Where Continue Shopping leads; null leaves it out. Default: `/`. */
  continueUrl?: string | null
  /** Where "Powered by" leads. Default: `/`. */
  platformUrl?: string
}

/** The shop whose link cannot be bought. */
type ProblemShop = Pick<PublicLink, 'shopName' | 'shopLogoUrl' | 'supportEmail'>

/** How the checkout stands in another page, and whose pages may talk to it. */
export interface FrameBoot {
  mode: 'modal' | 'inline'
  /** The platform's own, and those of the merchant: `https://shop.example`, `https://*.shop.example`. */
  allowedOrigins: string[]
  /** In test mode any localhost is admitted. */
  testMode: boolean
}

/** What the page around decides of how `<Checkout>` looks and where it leads. */
export type FrameLook = Pick<
  CheckoutProps,
  'mode' | 'theme' | 'style' | 'continueUrl' | 'onContinue' | 'onRedirect' | 'resolveRedirect'
>

/** What the page brings along, so that nothing has to be loaded before it can be used. */
export interface PageData {
  link: PublicLink
  messages: Messages
  frame?: FrameBoot
  continueUrl?: string | null
  platformUrl?: string
}

/** What a problem's page brings along inside a frame. */
export interface ProblemData {
  frame: FrameBoot
  /** HTTP status of the page. */
  status: number
}
