import type { Schema } from '@linktill/sdk'
import { currencySign } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { CheckboxField } from '../../../ui/Checkbox.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Thumb } from '../../../ui/Thumb.tsx'
import styles from './VariantEditor.module.css'
import type { VariantValues } from '../form/variantValues.ts'

interface VariantRowProps {
  variant: VariantValues
  isPhysical: boolean
  currency: Schema<'Currency'>
  onChange: (part: Partial<VariantValues>) => void
  onImage: (file: File) => void
  /** Takes the combination out of the product; null for the only one. */
  onLeaveOut: (() => void) | null
}

/** The fields of one variant. */
export function VariantRow({ variant, isPhysical, currency, onChange, onImage, onLeaveOut }: VariantRowProps) {
  const { values, sku, price, stock, imageUrl, isSold } = variant
  const name = values.join(' / ')
  return (
    <fieldset className={styles.variant}>
      <legend>{name}</legend>
      <TextField label="SKU" optional maxLength={64} value={sku} onChange={(next) => onChange({ sku: next })} />
      <TextField
        label="Price"
        inputMode="decimal"
        placeholder="As product"
        prefix={currencySign(currency)}
        value={price}
        onChange={(next) => onChange({ price: next })}
      />
      {isPhysical && (
        <TextField
          label="Stock"
          inputMode="numeric"
          placeholder="Unlimited"
          value={stock}
          onChange={(next) => onChange({ stock: next })}
        />
      )}
      <div className={styles.foot}>
        <Thumb image={imageUrl} />
        <FileButton aria-label={`Picture of ${name}`} onChoose={onImage}>
          Picture
        </FileButton>
        {imageUrl && (
          <Button look="ghost" aria-label={`Remove the picture of ${name}`} onClick={() => onChange({ imageUrl: null })}>
            Remove
          </Button>
        )}
        <CheckboxField checked={isSold} aria-label={`For sale: ${name}`} onChange={(next) => onChange({ isSold: next })}>
          For sale
        </CheckboxField>
        {onLeaveOut && (
          <Button look="ghost" aria-label={`Leave out ${name}`} onClick={onLeaveOut}>
            Leave out
          </Button>
        )}
      </div>
    </fieldset>
  )
}
