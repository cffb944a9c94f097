import type { components } from '../../generated/openapi.ts'
import { presentTotals } from '../../shop/sale/present.ts'
import type { Shown } from './showUpsell.ts'

export function presentShown({ status, offered, input }: Shown): components['schemas']['Upsell'] {
  const { sale, method, headline, expiresAt } = offered
  const [item] = sale.items
  return {
    status,
    headline,
    product_name: item!.name,
    variant_name: item!.variantName,
    image_url: item!.imageUrl,
    card: { brand: method.brand, last4: method.last4 },
    expires_at: expiresAt.toISOString(),
    seconds_left: Math.max(0, Math.round((expiresAt.getTime() - Date.now()) / 1000)),
    totals: presentTotals(sale, input.totals, null),
  }
}
