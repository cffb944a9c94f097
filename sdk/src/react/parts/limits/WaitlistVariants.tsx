import { useSignals } from '@preact/signals-react/runtime'
import { useId } from 'react'
import type { Checkout } from '../../../core/checkout/createCheckout.js'
import type { PublicLink } from '../../../core/checkout/state.js'
import { isVariantShort } from '../../../core/checkout/takenOf.js'
import { ArrowIcon } from '../icons.js'
import { useScope } from '../scope.js'

type Item = PublicLink['items'][number]
/** The chosen variant of each item that has one. */
export type AwaitedVariants = Partial<Record<string, string>>

/** The items of which a shopper chooses the variant that they wait for. */
export const awaitedItems = ({ link }: Pick<Checkout, 'link'>): Item[] =>
  link.items.filter(({ optional, variants }) => !optional && variants.some(({ available }) => available !== null))

/** Returns the variants of an item that can be waited for. */
function offeredOf(checkout: Checkout, item: Item): Item['variants'] {
  // One choice is among what is sold out. With several, another item may be the one that is missing.
  const onlyShort = awaitedItems(checkout).length === 1 && checkout.unavailable.value?.why !== 'limit_reached'
  return onlyShort ? item.variants.filter((variant) => isVariantShort(item, variant)) : item.variants
}

/** Returns the variants that nobody has to choose, because they are the only ones. */
export const onlyVariants = (checkout: Checkout): AwaitedVariants =>
  Object.fromEntries(
    awaitedItems(checkout).flatMap((item) => {
      const offered = offeredOf(checkout, item)
      return offered.length === 1 ? [[item.cartItemId, offered[0]!.id]] : []
    }),
  )

interface WaitlistVariantsProps {
  chosen: AwaitedVariants
  /** Whether the shopper asked without choosing. */
  isMissing: boolean
  onChange: (chosen: AwaitedVariants) => void
}

/** Asks for which variants the shopper waits. */
export function WaitlistVariants({ chosen, isMissing, onChange }: WaitlistVariantsProps) {
  useSignals()
  const { checkout } = useScope()
  return awaitedItems(checkout).map((item) => (
    <VariantField
      key={item.cartItemId}
      item={item}
      variants={offeredOf(checkout, item)}
      value={chosen[item.cartItemId] ?? ''}
      isMissing={isMissing}
      onChange={(id) => onChange({ ...chosen, [item.cartItemId]: id || undefined })}
    />
  ))
}

interface VariantFieldProps {
  item: Item
  variants: Item['variants']
  value: string
  isMissing: boolean
  onChange: (variantId: string) => void
}

function VariantField({ item, variants, value, isMissing, onChange }: VariantFieldProps) {
  const { messages } = useScope()
  const id = useId()
  const isInvalid = isMissing && !value
  return (
    <div className="ck-field">
      <label htmlFor={id}>
        <bdi>{item.productName}</bdi> <bdi>({item.options.map(({ name }) => name).join(' / ')})</bdi>
      </label>
      <span className="ck-select">
        <select
          id={id}
          className="ck-input"
          value={value}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{messages.choices.choose}</option>
          {variants.map((variant) => (
            <option key={variant.id} value={variant.id}>
              {variant.name}
            </option>
          ))}
        </select>
        <ArrowIcon />
      </span>
      <p className="ck-error" id={`${id}-error`} role="alert">
        {isInvalid && messages.choices.choose}
      </p>
    </div>
  )
}
