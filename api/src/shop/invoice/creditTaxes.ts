import { allocate } from '../../pricing/allocate.ts'
import { isSameTax } from '../../pricing/Cost.ts'
import { share } from '../../pricing/money.ts'
import type { Covered } from '../order/paid.ts'
import type { StoredTax } from '../order/storedTax.ts'

/**
 * Splits what is credited of an invoice into its rates: those of what was returned, and what exceeds it in proportion to
 * what each rate has left. The last credit note of an invoice takes exactly the rest of each rate. Returns negative amounts.
 * @param credited the taxes of earlier credit notes, also negative.
 * @param covered what was returned; empty for a share of everything.
 * @param total minor units, with tax; positive, and not more than is left.
 */
export function creditTaxes(invoiced: StoredTax[], credited: StoredTax[], total: number, covered: Covered[] = []): StoredTax[] {
  if (invoiced.length === 0) return []
  const sums = invoiced.map((line) => {
    const before = credited.filter((one) => isSameTax(one, line))
    const tax = -before.reduce((sum, { tax_minor }) => sum + tax_minor, 0)
    return { gross: tax - before.reduce((sum, { taxable_minor }) => sum + taxable_minor, 0), tax }
  })
  const left = invoiced.map((line, index) => line.taxable_minor + line.tax_minor - sums[index]!.gross)
  const parts = splitCredit(
    total,
    left,
    invoiced.map((line) => covered.reduce((sum, one) => sum + (isSameTax(one, line) ? one.gross_minor : 0), 0)),
  )
  return invoiced.flatMap(({ rate, category, name, reason, taxable_minor, tax_minor, oss }, index) => {
    const part = parts[index]!
    if (part === 0) return []
    const { gross, tax } = sums[index]!
    const taxPart = share(gross + part, tax_minor, taxable_minor + tax_minor) - tax
    return [
      {
        rate,
        category,
        name,
        reason,
        taxable_minor: taxPart - part,
        tax_minor: -taxPart,
        discount_minor: 0,
        shipping_minor: 0,
        tip_minor: 0,
        oss,
      },
    ]
  })
}

/** Splits an amount over what was returned of each rate, as far as that is left, and then over the rest. */
function splitCredit(total: number, left: number[], returned: number[]): number[] {
  const wanted = returned.map((minor, index) => Math.min(minor, left[index]!))
  const whole = wanted.reduce((sum, minor) => sum + minor, 0)
  const first = allocate(Math.min(total, whole), wanted)
  const rest = allocate(
    total - Math.min(total, whole),
    left.map((minor, index) => minor - first[index]!),
  )
  return first.map((part, index) => part + rest[index]!)
}
