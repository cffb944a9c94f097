import type { Shape, VersionChange } from '../VersionChange.ts'
import { ofOrderEvents } from './ofOrderEvents.ts'

/** The tax of an order was in its `vat`, and once more in fields beside it. */
export const orderTax: VersionChange = {
  summary: 'An order’s tax is in its `vat` only. `tax_rate`, `tax_included`, `vat_number` and `reverse_charge` beside it ended.',
  answers: { getOrder: withTaxFields, updateOrder: withTaxFields },
  events: ofOrderEvents(withTaxFields),
}

function withTaxFields(order: Shape): Shape {
  const vat = (order['vat'] ?? {}) as Shape
  return {
    ...order,
    tax_rate: vat['rate'] ?? null,
    tax_included: vat['included'] ?? false,
    vat_number: vat['number'] ?? null,
    reverse_charge: vat['reverse_charge'] ?? false,
  }
}
