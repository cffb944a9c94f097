import type { PublicLink } from '@linktill/sdk/checkout'
import type { Messages } from '@linktill/sdk/react'

/** What the server knows of one request for a checkout. */
export interface CheckoutBoot {
  /** The link to sell; null when it cannot be sold, and `problem` says why. */
  link: PublicLink | null
  problem: { status: number; code: string; message: string } | null
  /** The last part of the page's address. */
  urlId: string
  /** Whether the deployment moves no money; the link says so itself, a problem cannot. */
  testMode?: boolean
  /** The shopper's language as the server guessed it, a BCP 47 tag. */
  locale: string
}

/** What the page brings along, so that nothing has to be loaded before it can be used. */
export interface PageData {
  link: PublicLink
  messages: Messages
}
