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

/** A line, the shipping or the tip of a group. */
interface Part {
  /** Its index in the basket; null for shipping and tip. */
  line: number | null
  /** The same as the group's, but for the section of the return that declares it. */
  tax: LineTax | null
  /** Less the discounts. */
  amount: number
  discount: number
}

/** Parts of one rate and category together, on which the tax is computed once. */
interface Rated {
  rate: number
  /** The rate that the shop's prices include, in hundredths of a percent. */
  inside: number
  /** Whether prices that include the tax lose it, because the buyer owes it. */
  isNet: boolean
  lines: Part[]
  /** What shipping is split by. */
  shipped: number
  shippingTax: LineTax | null
  /** Net under reverse charge, like the goods. */
  tip: number
  tipTax: LineTax | null
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
    group.lines.push({ line: index, tax, amount: total - discount, discount })
    group.shipped += weights[index]!
    if (weights[index]! > 0) group.shippingTax = tax
  }
  if (tip.amount > 0) {
    const supply = { kind: tipKind(lines), taxClass: tip.taxClass }
    const tax = vat && lineTax(vat, supply)
    const group = groupOf(supply, tax)
    group.tip = group.isNet ? withoutTax(tip.amount, group.inside) : tip.amount
    group.tipTax = tax
  }
  return [...rated.values()].sort((one, other) => other.inside - one.inside)
}

const newGroup = (of: Supply, tax: LineTax | null, vat: Vat | null): Rated => ({
  rate: tax?.rate ?? 0,
  inside: vat ? rateInside(vat, of) : 0,
  isNet: vat !== null && becomesNet(vat, of),
  lines: [],
  shipped: 0,
  shippingTax: tax,
  tip: 0,
  tipTax: tax,
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
  const taxes: TaxLine[] = []
  for (const [index, { rate, lines, shippingTax, tip, tipTax }] of rated.entries()) {
    const shipping = { line: null, tax: shippingTax, amount: shippings[index]!, discount: 0 }
    const tipped = { line: null, tax: tipTax, amount: tip, discount: 0 }
    const parts: Part[] = [...lines, shipping, tipped]
    const amounts = parts.map(({ amount }) => amount)
    const whole = amounts.reduce((sum, one) => sum + one, 0)
    const paid = costsOf(amounts, share(whole, rate, included ? 10_000 + rate : 10_000), included)
    for (const [at, part] of parts.entries()) {
      if (part.line !== null) costs[part.line] = paid[at]!
      else charges.push({ kind: part === shipping ? 'shipping' : 'tip', tax: part.tax, ...paid[at]! })
      if (part.tax && (part.line !== null || part.amount > 0)) {
        const of = { shipping: part === shipping ? part.amount : 0, tip: part === tipped ? part.amount : 0 }
        taxes.push({ ...part.tax, taxable: paid[at]!.net, tax: paid[at]!.taxAmount, discount: part.discount, ...of })
      }
    }
  }
  return { taxes: mergeTaxes(taxes), costs, charges: mergeCharges(charges) }
}

/** Adds up parts that are declared together: under reverse charge all have the rate 0. */
function mergeTaxes(taxes: TaxLine[]): TaxLine[] {
  const merged: TaxLine[] = []
  for (const line of taxes) {
    const same = merged.find((one) => isSameTax(one, line))
    if (!same) merged.push({ ...line })
    else for (const name of ['taxable', 'tax', 'discount', 'shipping', 'tip'] as const) same[name] += line[name]
  }
  return merged
}
