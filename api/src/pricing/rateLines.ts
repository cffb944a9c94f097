import { type Charge, type Cost, costsOf, isSameTax, mergeCharges, type Taxed } from './Cost.ts'
import { share } from './money.ts'
import {
  becomesNet,
  type LineTax,
  lineTax,
  rateInside,
  type Supply,
  type SupplyKind,
  type TaxClass,
  type TaxLine,
  treatmentOf,
  type Vat,
} from './Vat.ts'

/** What decides the rate of a line, and of shipping. */
interface Line extends Supply {
  quantity: number
}

interface Priced {
  total: number
  discount: number
  tax: LineTax | null
}

/** Lines of one rate and category together. */
interface Rated {
  tax: LineTax | null
  /** The rate that the shop's prices include, in hundredths of a percent. */
  inside: number
  /** Whether prices that include the tax lose it, because the buyer owes it. */
  isNet: boolean
  oss: boolean
  /** Indexes of the basket's lines. */
  lines: number[]
  /** Less the discounts. */
  amounts: number[]
  discount: number
  /** What shipping is split by. */
  shipped: number
  /** Net under reverse charge, like the goods. */
  tip: number
}

export const withoutTax = (amount: number, rate: number) => amount - share(amount, rate, 10_000 + rate)

/** Groups the lines of a basket and its tip by rate and category, the highest rate first. */
export function rateLines(
  lines: Line[],
  priced: Priced[],
  vat: Vat | null,
  tip: { amount: number; taxClass: TaxClass },
): Rated[] {
  const rated = new Map<string, Rated>()
  const weights = shippingWeights(lines, priced)
  const groupOf = (of: Supply, tax: LineTax | null): Rated => {
    const key = `${vat ? rateInside(vat, of) : 0} ${tax?.category}`
    const group = rated.get(key) ?? newGroup(of, tax, vat)
    rated.set(key, group)
    return group
  }
  for (const [index, line] of lines.entries()) {
    const { total, tax, discount } = priced[index]!
    const group = groupOf(line, tax)
    group.lines.push(index)
    group.amounts.push(total - discount)
    group.discount += discount
    group.shipped += weights[index]!
  }
  if (tip.amount > 0) {
    const supply = { kind: tipKind(lines), taxClass: tip.taxClass }
    const group = groupOf(supply, vat && lineTax(vat, supply))
    group.tip = group.isNet ? withoutTax(tip.amount, group.inside) : tip.amount
  }
  return [...rated.values()].sort((one, other) => other.inside - one.inside)
}

const newGroup = (of: Supply, tax: LineTax | null, vat: Vat | null): Rated => ({
  tax,
  inside: vat ? rateInside(vat, of) : 0,
  isNet: vat !== null && becomesNet(vat, of),
  oss: vat !== null && treatmentOf(vat, of.kind).oss,
  lines: [],
  amounts: [],
  discount: 0,
  shipped: 0,
  tip: 0,
})

/** A tip belongs to what it is given for: goods only if nothing else is sold. */
export const tipKind = (lines: Pick<Supply, 'kind'>[]): SupplyKind =>
  lines.every(({ kind }) => kind === 'physical') ? 'physical' : 'service'

/**
 * Returns by how much each line weighs in the rate of shipping (docs/product/tax.md#shipping): goods by what they cost, and
 * goods that are free by their pieces. Without goods, services weigh.
 */
function shippingWeights(lines: Line[], priced: Priced[]): number[] {
  const shipped = lines.some(({ kind }) => kind === 'physical') ? 'physical' : 'service'
  const weigh = (of: (index: number) => number) => lines.map(({ kind }, index) => (kind === shipped ? of(index) : 0))
  const costs = weigh((index) => priced[index]!.total)
  return costs.some((cost) => cost > 0) ? costs : weigh((index) => lines[index]!.quantity)
}

/**
 * Computes the tax of each rate, once on its sum, and what each line costs with its part of it.
 * @param shippings the shipping of each group.
 */
export function taxRated(rated: Rated[], shippings: number[], included: boolean): Taxed {
  const costs: Cost[] = []
  const charges: Charge[] = []
  const taxes = rated.map((group, index) => {
    const { tip, lines } = group
    const shipping = shippings[index]!
    const tax = taxOn(group, shipping, included)
    const parts = costsOf([...group.amounts, shipping, tip], tax.tax, included)
    for (const [at, line] of lines.entries()) costs[line] = parts[at]!
    charges.push({ kind: 'shipping', tax: group.tax, ...parts.at(-2)! }, { kind: 'tip', tax: group.tax, ...parts.at(-1)! })
    return tax
  })
  return {
    taxes: mergeRates(taxes.flatMap((tax, index) => (rated[index]!.tax ? [tax] : []))),
    costs,
    charges: mergeCharges(charges),
  }
}

function taxOn({ tax: of, amounts, discount, tip, oss }: Rated, shipping: number, included: boolean): TaxLine {
  const { rate, category, reason } = of ?? { rate: 0, category: 'O', reason: null }
  const amount = amounts.reduce((sum, one) => sum + one, 0) + shipping + tip
  const tax = included ? share(amount, rate, 10_000 + rate) : share(amount, rate, 10_000)
  const taxable = included ? amount - tax : amount
  return { rate, category, name: null, reason, taxable, tax, discount, shipping, tip, oss }
}

/** Adds up lines of the same rate and category: under reverse charge all have the rate 0. */
function mergeRates(taxes: TaxLine[]): TaxLine[] {
  const merged: TaxLine[] = []
  for (const line of taxes) {
    const same = merged.find((one) => isSameTax(one, line))
    if (!same) merged.push({ ...line })
    else for (const name of ['taxable', 'tax', 'discount', 'shipping', 'tip'] as const) same[name] += line[name]
  }
  return merged
}
