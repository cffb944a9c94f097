/** What a packing slip shows, in the order's language. */
export interface Slip {
  /** BCP 47 tag. */
  language: string
  shop: string
  /** Of the shop, below its name. */
  sender: string[]
  /** Hex. */
  accent: string
  /** `#1001` */
  number: string
  title: string
  labels: {
    from: string
    shipTo: string
    item: string
    ordered: string
    packed: string
    price: string
    amount: string
    page: string
  }
  buyer: { name: string; lines: string[] }
  /** Order date, carrier, tracking number. */
  facts: { title: string; text: string }[]
  lines: SlipLine[]
  /** Below the items; null when the parcel has everything. */
  rest: string | null
}

export interface SlipLine {
  /** With its variant. */
  name: string
  /** Below the name; null without one. */
  sku: string | null
  /** In the language of the slip. */
  ordered: string
  packed: string
  /** Of one piece, and of those in the parcel; null on a slip without prices. */
  price: string | null
  amount: string | null
}
