import { isSameTax } from '../../../pricing/Cost.ts'
import { tipKind } from '../../../pricing/rateLines.ts'
import { lineTax, type SupplyKind, type Vat } from '../../../pricing/Vat.ts'
import type { Exempt, ExemptLine } from '../../../shop/order/exempt.ts'
import type { Order, OrderItem } from '../../../shop/order/Order.ts'
import { itemName } from '../../../shop/catalogue/ProductVariant.ts'
import { printedTaxes, type StoredCharge, type StoredCost, type StoredTax } from '../../../shop/order/storedTax.ts'
import { netBefore } from '../../../shop/invoice/netBefore.ts'

type Sold = Pick<Order, 'taxIncluded' | 'charges' | 'totalMinor'>

/**
 * Returns what a sale is billed as without the VAT of what is an intra-Community supply or under reverse charge, because the
 * buyer's VAT number was confirmed after it. What was paid net stays, so the total falls by exactly the VAT. Null if that is
 * none.
 * @param vat how the sale is taxed with the number.
 */
export function exemptSale(order: Sold, items: OrderItem[], vat: Vat): Exempt | null {
  const lines = items.map((item) => lineOf(item, order, vat))
  const kinds = items.map(({ productType: kind }) => ({ kind }))
  const shippingKind = kinds.some(({ kind }) => kind === 'physical') ? 'physical' : 'service'
  const charges = order.charges.map((charge): StoredCharge => ({
    ...withoutVat(charge, charge.kind === 'shipping' ? shippingKind : tipKind(kinds), vat),
    kind: charge.kind,
  }))
  const costs = [...lines, ...charges]
  const sum = <Of>(of: Of[], amount: (one: Of) => number) => of.reduce((whole, one) => whole + amount(one), 0)
  const tax = sum(costs, ({ tax_minor }) => tax_minor)
  const total = sum(costs, ({ net_minor }) => net_minor) + tax
  if (total >= order.totalMinor) return null
  const taxes = taxesOf(lines, charges)
  const chargeOf = (kind: StoredCharge['kind']) => sum(charges, (charge) => (charge.kind === kind ? charge.net_minor : 0))
  const printed = printedTaxes(taxes)
  return {
    subtotal_minor: sum(lines, ({ price_minor, quantity }) => price_minor * quantity),
    discount_minor: sum(lines, ({ discount_minor }) => discount_minor),
    shipping_minor: chargeOf('shipping'),
    tip_minor: chargeOf('tip'),
    tax_minor: tax,
    total_minor: total,
    tax_rate: printed.length === 1 ? printed[0]!.rate / 100 : null,
    tax_included: false,
    reverse_charge: true,
    taxes,
    charges,
    lines,
  }
}

function lineOf(item: OrderItem, { taxIncluded }: Sold, vat: Vat): ExemptLine {
  const paid: StoredCost = {
    net_minor: item.netMinor,
    tax_minor: item.taxMinor,
    tax_rate: item.taxRate,
    tax_category: item.taxCategory,
    tax_name: item.taxName,
    tax_reason: item.taxReason,
    tax_oss: item.taxOss,
  }
  const { quantity, productType: kind } = item
  const listed = item.priceMinor * quantity
  const before = taxIncluded ? netBefore(paid, listed) : listed
  const name = itemName(item.productName, item.variantName)
  // A net price per piece need not be a whole number of cents; all pieces together are.
  const pieces = before % quantity === 0 ? { name, quantity } : { name: `${quantity} × ${name}`, quantity: 1 }
  return {
    ...pieces,
    price_minor: before / pieces.quantity,
    discount_minor: before - item.netMinor,
    ...withoutVat(paid, kind, vat),
    kind,
  }
}

function withoutVat(cost: StoredCost, kind: SupplyKind, vat: Vat): StoredCost {
  const { category, reason } = lineTax(vat, { kind })
  if (category !== 'K' && category !== 'AE') return cost
  const { net_minor } = cost
  return { net_minor, tax_minor: 0, tax_rate: 0, tax_category: category, tax_name: null, tax_reason: reason, tax_oss: null }
}

function taxesOf(lines: ExemptLine[], charges: StoredCharge[]): StoredTax[] {
  const taxes: StoredTax[] = []
  const add = (cost: StoredCost, parts: { discount?: number; shipping?: number; tip?: number }) => {
    if (cost.tax_category === null) return
    const of = {
      rate: cost.tax_rate ?? 0,
      category: cost.tax_category,
      name: cost.tax_name,
      reason: cost.tax_reason ?? null,
      oss: cost.tax_oss ?? null,
    }
    let tax = taxes.find((one) => isSameTax(one, of))
    if (!tax) taxes.push((tax = { ...of, taxable_minor: 0, tax_minor: 0, discount_minor: 0, shipping_minor: 0, tip_minor: 0 }))
    tax.taxable_minor += cost.net_minor
    tax.tax_minor += cost.tax_minor
    tax.discount_minor += parts.discount ?? 0
    tax.shipping_minor += parts.shipping ?? 0
    tax.tip_minor += parts.tip ?? 0
  }
  for (const line of lines) add(line, { discount: line.discount_minor })
  for (const charge of charges) add(charge, { [charge.kind]: charge.net_minor })
  return taxes
}
