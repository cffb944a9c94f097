import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef } from 'react'
import type { PublicLink } from '../../core/checkout/state.js'
import { ArrowIcon } from '../parts/icons.js'
import { useScope } from '../scope.js'

interface VariantSelectProps {
  item: PublicLink['items'][number]
  /** Null before the shopper has chosen. */
  chosen: string | null
  quantity: number
  onChange: (variantId: string | null) => void
}

/** The variants of an item, the sold-out ones too. None is preselected. */
export function VariantSelect({ item, chosen, quantity, onChange }: VariantSelectProps) {
  useSignals()
  const { checkout, messages, money } = useScope()
  const { options, variants } = item
  const { currency } = checkout.totals.value
  const id = useId()
  const field = useRef<HTMLSelectElement>(null)
  const choice = checkout.choice.value
  const isMissing = choice !== null && chosen === null
  const hasPrices = variants.some(({ price }) => price !== variants[0]!.price)

  // Continue, Pay or a wallet was pressed. While the shopper changes the items, the focus stays.
  useEffect(() => {
    if (isMissing && !document.activeElement?.closest('.ck-choices')) field.current?.focus()
  }, [isMissing, choice])

  return (
    <span className="ck-variants">
      <label htmlFor={id}>
        <bdi>{options.map(({ name }) => name).join(' / ')}</bdi>
      </label>
      <span className="ck-select">
        <select
          ref={field}
          id={id}
          className="ck-input"
          value={chosen ?? ''}
          disabled={checkout.busy.value === 'paying'}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{messages.choices.choose}</option>
          {variants.map(({ id: variantId, name, price, available }) => {
            const isSoldOut = available !== null && available < quantity
            const parts = [name, ...(hasPrices ? [money(price, currency)] : []), ...(isSoldOut ? [messages.summary.soldOut] : [])]
            return (
              <option key={variantId} value={variantId} disabled={isSoldOut && variantId !== chosen}>
                {parts.join(' · ')}
              </option>
            )
          })}
        </select>
        <ArrowIcon />
      </span>
      {isMissing && (
        <small className="ck-short" id={`${id}-error`}>
          {messages.choices.choose}
        </small>
      )}
    </span>
  )
}
