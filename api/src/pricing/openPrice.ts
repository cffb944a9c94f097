/** A price that the shopper names (docs/product/money.md#prices-that-shoppers-name). In minor units, per piece. */
export interface OpenPrice {
  /** 0 lets the shopper take it for nothing. */
  minimumMinor: number
  maximumMinor: number
  /** What a piece costs until the shopper names an amount. */
  suggestionMinor: number
  /** The amounts of the buttons, at most four. */
  choicesMinor: number[]
  /** Whether the amount is a donation, which is no sale. */
  isDonation: boolean
}

/** An amount below the minimum or above the maximum of its line. */
export class AmountOutOfRange extends Error {
  /** Index of the line. */
  readonly line: number
  readonly code: 'amount_too_small' | 'amount_too_large'
  /** The nearest amount that is accepted, in minor units per piece. */
  readonly limitMinor: number

  constructor(line: number, code: AmountOutOfRange['code'], limitMinor: number) {
    super(code)
    this.line = line
    this.code = code
    this.limitMinor = limitMinor
  }
}

/** @throws AmountOutOfRange for the first line whose price is out of its range. */
export function assertInRange(lines: { priceMinor: number; openPrice?: OpenPrice | null }[]): void {
  for (const [index, { priceMinor, openPrice }] of lines.entries()) {
    if (!openPrice) continue
    const { minimumMinor, maximumMinor } = openPrice
    if (priceMinor < minimumMinor) throw new AmountOutOfRange(index, 'amount_too_small', minimumMinor)
    if (priceMinor > maximumMinor) throw new AmountOutOfRange(index, 'amount_too_large', maximumMinor)
  }
}
