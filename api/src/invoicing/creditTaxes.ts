import { allocate } from '../pricing/allocate.ts'
import { share } from '../pricing/money.ts'
import type { StoredTax } from '../rows/storedTax.ts'

/**
 * Splits what is credited of an invoice into its rates, in proportion to what each has left. The last credit note of an
 * invoice takes exactly the rest of each rate. Returns negative amounts.
 * @param credited the taxes of earlier credit notes, also negative.
 * @param total minor units, with tax; positive, and not more than is left.
 */
export function creditTaxes(invoiced: StoredTax[], credited: StoredTax[], total: number): StoredTax[] {
  if (invoiced.length === 0) return []
  const sums = invoiced.map((line) => {
    const before = credited.filter(
      ({ rate, category, name }) => rate === line.rate && category === line.category && name === line.name,
    )
    const tax = -before.reduce((sum, { tax_minor }) => sum + tax_minor, 0)
    return { gross: tax - before.reduce((sum, { taxable_minor }) => sum + taxable_minor, 0), tax }
  })
  const left = invoiced.map((line, index) => line.taxable_minor + line.tax_minor - sums[index]!.gross)
  const parts = allocate(total, left)
  return invoiced.flatMap(({ rate, category, name, taxable_minor, tax_minor, oss }, index) => {
    const part = parts[index]!
    if (part === 0) return []
    const { gross, tax } = sums[index]!
    const taxPart = share(gross + part, tax_minor, taxable_minor + tax_minor) - tax
    return [
      {
        rate,
        category,
        name,
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
