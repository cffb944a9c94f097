import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { PublicLink } from '../../../core/checkout/state.js'
import { takenOf } from '../../../core/checkout/takenOf.js'
import { formatNumber } from '../../../core/money.js'
import { fill, fillCount } from '../../../languages/fill.js'
import { ProductIcon } from '../../parts/icons.js'
import { Picture } from '../../parts/ItemList.js'
import { useScope } from '../../parts/scope.js'
import { ItemAmount } from './ItemAmount.js'
import { QuantityStepper } from './QuantityStepper.js'
import { withItem, withQuantity, withVariant } from './taken.js'
import { VariantFields } from './VariantFields.js'

interface ItemRowProps {
  item: PublicLink['items'][number]
  /** Called with the variant that the shopper picked, also if it is sold out. */
  onPick: (variantId: string | undefined) => void
}

/** One item with its price: a box to tick if it is optional, and a stepper if its quantity may change. */
export function ItemRow({ item, onPick }: ItemRowProps) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { link, shortage } = checkout
  const { cartItemId, productId, productImageUrl, productType, variantName, variants, adjustable, optional, openPrice } = item
  const { items: lines, currency } = checkout.totals.value
  const id = useId()
  const words = messages.summary
  const taken = takenOf(link, checkout.choice.value)
  const own = taken.find(({ itemId }) => itemId === cartItemId)
  const line = lines.find((one) => one.cartItemId === cartItemId)
  const count = own?.quantity ?? item.quantity
  const variant = variants.find((one) => one.id === own?.variantId)
  const available = variant ? variant.available : item.available
  const left = shortage.value?.productId === productId ? shortage.value.left : available
  const isShort = left !== null && left < count
  const price = line?.priceAtCheckout ?? item.priceAtCheckout
  const name = (
    <b>
      <bdi>{item.productName}</bdi>
    </b>
  )

  return (
    <li>
      <Picture url={variant?.imageUrl ?? productImageUrl} type={productType} />
      <span>
        {optional ? (
          <label className="ck-option">
            <input
              type="checkbox"
              checked={own !== undefined}
              disabled={checkout.busy.value === 'paying' || (isShort && !own)}
              aria-describedby={id}
              onChange={(event) => void checkout.choose(withItem(link, taken, item, event.target.checked))}
            />
            {name}
          </label>
        ) : (
          name
        )}
        {variantName && <small>{variantName}</small>}
        {item.recurring === false && <small>{messages.billing.once}</small>}
        <small className="ck-kind" id={id}>
          <ProductIcon type={productType} size={14} />
          <span>
            {fill(adjustable || optional || count > 1 ? words.quantityAndPrice : words.quantity, {
              count,
              price: money(price, currency),
            })}
            {!openPrice && item.listPrice > item.priceAtCheckout && (
              <>
                {' '}
                {item.priorPrice === null ? (
                  fill(messages.choices.alone, { amount: money(item.listPrice, currency) })
                ) : (
                  <s>{money(item.priorPrice, currency)}</s>
                )}
              </>
            )}
            {optional?.percentOff && (
              <span className="ck-less">
                {' '}
                {fill(messages.choices.off, { percent: formatNumber(optional.percentOff, messages.money) })}
              </span>
            )}
          </span>
        </small>
        {isShort && <small className="ck-short">{left > 0 ? fillCount(words.left, left, messages.tag) : words.soldOut}</small>}
        {variants.length > 0 && own && (
          <VariantFields
            item={item}
            chosen={own.variantId ?? null}
            quantity={count}
            onChange={(variantId) => void checkout.choose(withVariant(taken, cartItemId, variantId))}
            onPick={onPick}
          />
        )}
        {openPrice && own && <ItemAmount own={own} openPrice={openPrice} />}
        {adjustable && own && (
          <QuantityStepper
            item={{ ...item, available }}
            quantity={count}
            onChange={(quantity) => void checkout.choose(withQuantity(taken, cartItemId, quantity))}
          />
        )}
      </span>
      <span className="ck-money">{own ? money(line?.lineTotal, currency) : ''}</span>
    </li>
  )
}
