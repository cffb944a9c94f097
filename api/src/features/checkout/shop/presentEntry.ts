import type { Config } from '../../../config/config.ts'
import type { components } from '../../../generated/openapi.ts'
import { addressIn, shopUrl } from '../../../shop/merchant/domain.ts'
import { itemsPrice } from '../../../shop/sale/cardVersion.ts'
import type { Sale, SaleItem } from '../../../shop/sale/Sale.ts'

type PublicLink = components['schemas']['PublicLink']

/** A link on the page of a shop. The checkout app declares the shape (`ShopEntry`). */
export function presentEntry({ sale, link }: { sale: Sale; link: PublicLink }, config: Pick<Config, 'checkoutUrl'>) {
  const base = shopUrl(sale.sharing, config)
  const pictured = sale.items.find(({ imageUrl }) => imageUrl)
  return {
    url: `${base}/checkout/${addressIn({ ...sale, ...sale.sharing }, { onPlatform: base === config.checkoutUrl })}`,
    name: sale.name,
    imageUrl: pictured?.imageUrl ?? null,
    type: (sale.items[0] ?? sale.offers[0])?.type ?? 'physical',
    state: stateOf(link),
    price: { amount: itemsPrice(link), currency: sale.currency, kind: kindOf(sale.offers) },
    ...(link.billing && { billing: { unit: link.billing.unit, every: link.billing.every } }),
  }
}

/** What the amount is: the price, the lowest of several, or only what is suggested to a shopper who names the price. */
function kindOf(offers: SaleItem[]): 'fixed' | 'lowest' | 'named' {
  const least = offers.filter(({ optional }) => !optional)
  if (least.some(({ openPrice }) => openPrice)) return 'named'
  const differs = ({ choice }: SaleItem) => new Set(choice?.variants.map(({ priceMinor }) => priceMinor)).size > 1
  return least.some(differs) ? 'lowest' : 'fixed'
}

/** Like the checkout decides it before its first step (sdk/src/core/checkout/availability.ts). */
function stateOf({ items, closed }: PublicLink): 'on_sale' | 'sold_out' | 'not_started' {
  if (closed) return closed.why === 'not_started' ? 'not_started' : 'sold_out'
  const least = items.filter(({ optional }) => !optional)
  const piecesOf = (id: string | null) =>
    least.reduce((sum, item) => sum + (item.productId === id ? (item.adjustable?.min ?? item.quantity) : 0), 0)
  const isShort = least.some(({ productId, available }) => available !== null && available < piecesOf(productId))
  return isShort ? 'sold_out' : 'on_sale'
}
