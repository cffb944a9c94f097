import { share } from './money.ts'
import type { TaxClass } from './Vat.ts'

/** What a shopper adds to an order for the seller (docs/product/money.md#tips). `percent` in hundredths: 1500 is 15 %. */
export type TipChoice = { percent: number } | { amountMinor: number }

/** A tip has a tax class of its own, whatever is sold. */
export type Tip = TipChoice & { taxClass: TaxClass }

/** The tips of a link. */
export interface TipOffer {
  type: 'percent' | 'amount'
  /** Hundredths of a percent, or minor units. In ascending order, at most four. */
  choices: number[]
  /** Whether the shopper can enter another amount. */
  allowOther: boolean
  taxClass: TaxClass
}

/** The tip at the shop's prices, in minor units. A percentage is of the items less the discount. */
export const tipOn = (goods: number, tip: Tip): number => ('percent' in tip ? share(goods, tip.percent, 10_000) : tip.amountMinor)
