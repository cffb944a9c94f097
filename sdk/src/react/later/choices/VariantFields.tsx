import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useId, useRef, useState } from 'react'
import type { PublicLink } from '../../../core/checkout/state.js'
import { useScope } from '../../parts/scope.js'
import { OptionField } from './OptionField.js'
import { lacking, valuesOf, variantOf } from './variants.js'

/** A value that can be bought, of the first option that is not picked. */
const FIRST_MISSING = '[aria-invalid] label:not([data-lack]) input, select[aria-invalid]'

interface VariantFieldsProps {
  item: PublicLink['items'][number]
  /** Null before the shopper has chosen. */
  chosen: string | null
  quantity: number
  onChange: (variantId: string | null) => void
  /** Called with what was picked, also if it is sold out. */
  onPick: (variantId: string | undefined) => void
}

/** A field for each option of an item. None is preselected, and a combination that is sold out or not made says so. */
export function VariantFields({ item, chosen, quantity, onChange, onPick }: VariantFieldsProps) {
  useSignals()
  const { checkout, messages } = useScope()
  const { options, variants } = item
  const id = useId()
  const fields = useRef<HTMLSpanElement>(null)
  const [picked, setPicked] = useState<(string | null)[]>(() => options.map(() => null))
  const picks = variants.find((variant) => variant.id === chosen)?.values ?? picked
  const choice = checkout.choice.value
  const isMissing = choice !== null && chosen === null
  const lack = picks.includes(null) ? null : lacking(variantOf(variants, picks), quantity)

  // Continue, Pay or a wallet was pressed. While the shopper changes the items, the focus stays.
  useEffect(() => {
    if (isMissing && !document.activeElement?.closest('.ck-choices'))
      fields.current?.querySelector<HTMLElement>(lack ? '.ck-lack' : FIRST_MISSING)?.focus()
  }, [isMissing, choice, lack])

  function pick(at: number, value: string | null): void {
    const next = picks.map((one, other) => (other === at ? value : one))
    const variant = variantOf(variants, next)
    const now = variant && !lacking(variant, quantity) ? variant.id : null
    setPicked(next)
    onPick(variant?.id)
    if (now !== chosen) onChange(now)
  }

  return (
    <span className="ck-variants" ref={fields}>
      {options.map(({ name }, at) => (
        <OptionField
          key={name}
          name={name}
          values={valuesOf(item, at, picks, quantity)}
          picked={picks[at] ?? null}
          problem={isMissing && picks[at] === null ? messages.choices.choose : null}
          isRefused={isMissing && lack !== null}
          describedBy={`${id}-lack`}
          onPick={(value) => pick(at, value)}
        />
      ))}
      <small className="ck-short ck-lack" id={`${id}-lack`} role="status" tabIndex={-1}>
        {lack && (
          <>
            <bdi>{picks.join(' / ')}</bdi>: {lack === 'soldOut' ? messages.summary.soldOut : messages.choices.notMade}
          </>
        )}
      </small>
    </span>
  )
}
