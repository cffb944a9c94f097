import { useSignals } from '@preact/signals-react/runtime'
import type { PublicLink } from '../../core/checkout/state.js'
import { fill, fillCount } from '../../languages/fill.js'
import { ProductIcon } from './icons.js'
import { SafeImage } from './SafeImage.js'
import { useScope } from './scope.js'

/** Picture, name, variant, quantity and price of each item. */
export function ItemList({ showStock = false }: { showStock?: boolean }) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const words = messages.summary
  const shortage = checkout.shortage.value
  const { items: lines, currency } = checkout.totals.value

  return (
    <ul className="ck-items">
      {checkout.link.items.map(({ cartItemId, productId, productImageUrl, productType, productName, available }) => {
        const line = lines.find((one) => one.cartItemId === cartItemId)
        if (!line) return null // optional, and not taken
        const { quantity, variantName } = line
        const left = shortage?.productId === productId ? shortage.left : available
        const short = showStock && left !== null && left < quantity
        return (
          <li key={cartItemId}>
            <Picture url={productImageUrl} type={productType} />
            <span>
              <b>{productName}</b>
              {variantName && <small>{variantName}</small>}
              <small className="ck-kind">
                <ProductIcon type={productType} size={14} />
                {fill(quantity > 1 ? words.quantityAndPrice : words.quantity, {
                  count: quantity,
                  price: money(line.priceAtCheckout, currency),
                })}
              </small>
              {short && (
                <small className="ck-short">{left > 0 ? fillCount(words.left, left, messages.tag) : words.soldOut}</small>
              )}
            </span>
            <span className="ck-money">{money(line.lineTotal, currency)}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The product's picture, or a placeholder if it is missing or does not load. Decorative, because the name is next to it. */
export function Picture({ url, type }: { url: string | null; type: PublicLink['items'][number]['productType'] }) {
  return (
    <span className="ck-picture" aria-hidden="true">
      {url ? (
        <SafeImage
          src={url}
          alt=""
          width={56}
          height={56}
          loading="lazy"
          decoding="async"
          fallback={<ProductIcon type={type} />}
        />
      ) : (
        <ProductIcon type={type} />
      )}
    </span>
  )
}
