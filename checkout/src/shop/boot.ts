import type { PublicLink } from '@linktill/sdk/checkout'

/** A link on the page of a shop. */
export interface ShopEntry {
  url: string
  name: string
  imageUrl: string | null
  /** Chooses the drawing in place of a missing picture. */
  type: PublicLink['items'][number]['productType']
  state: 'on_sale' | 'sold_out' | 'not_started'
  /** `lowest` of several variants; `named` by the shopper, and the amount is only a suggestion. */
  price: { amount: number; currency: string; kind: 'fixed' | 'lowest' | 'named' }
  /** How often it is charged again; absent for once. */
  billing?: { unit: 'day' | 'week' | 'month' | 'year'; every: number }
}

/** Data from the server for rendering the page of an own shop: what the API's `bootShop` returns. */
export interface ShopBoot {
  /** Null while nobody has an account. */
  shop: {
    name: string
    logoUrl: string | null
    supportEmail: string | null
    termsUrl: string | null
    privacyUrl: string | null
    appearance: PublicLink['appearance']
    seller: PublicLink['seller']
  } | null
  /** The newest first. */
  entries: ShopEntry[]
  /** The cursor of the next page; null on the last. */
  next: string | null
  isFirst: boolean
  /** The logo, absolute; null for the platform's mark. */
  icon: string | null
  publicUrl: string
  testMode: boolean
  /** The visitor's language. A BCP 47 tag. */
  locale: string
}
