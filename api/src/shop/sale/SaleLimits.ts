/** When and how often a link sells, as JSON: times are text. */
export interface SaleLimits {
  startsAt: string | null
  endsAt: string | null
  maxSales: number | null
  maxPerCustomer: number | null
  beforeText: string | null
  afterText: string | null
  /** Whether a shopper can ask for a mail when it is back. Never for a product's own address. */
  offersWaitlist: boolean
  /** Orders that count towards `maxSales`, at most as many; zero without that limit. */
  placed: number
}
