import type { Schema } from '@linktill/sdk'
import { LANGUAGES } from '@linktill/sdk/react/checkout'
import { emailProblem } from '../../lib/email.ts'
import { Button } from '../../ui/Button.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Address.module.css'
import { type CarriedValues, MOST_LETTERS, NOTHING_CARRIED, quantityProblem } from './carriedValues.ts'

const LANGUAGE_NAMES = { '': 'The shopper’s', ...Object.fromEntries(LANGUAGES.map(({ tag, name }) => [tag, name])) }

interface AddressBuilderProps {
  values: CarriedValues
  /** The quantities of the item that the address can preset; null without one. */
  adjustable: Schema<'Adjustable'>
  onChange: (values: CarriedValues) => void
}

/** Fields for what the address carries. The address and its QR code follow. */
export function AddressBuilder({ values, adjustable, onChange }: AddressBuilderProps) {
  const field = (name: keyof typeof MOST_LETTERS) => ({
    className: grid.half,
    value: values[name],
    maxLength: MOST_LETTERS[name],
    autoComplete: 'off',
    onChange: (text: string) => onChange({ ...values, [name]: text }),
  })
  const { email, quantity } = values
  return (
    <div className={styles.builder}>
      <p>For one shopper or campaign. The checkout fills them in and removes them from its address.</p>
      <div className={grid.grid}>
        <TextField label="Promo code" spellCheck={false} {...field('promo')} />
        <TextField label="Reference" hint="Your own id, stored with the order." {...field('reference')} />
        <TextField
          label="Shopper’s email"
          type="email"
          error={email.trim() === '' ? undefined : emailProblem(email)}
          {...field('email')}
        />
        <TextField label="Shopper’s name" {...field('name')} />
        {adjustable && (
          <TextField
            label="Quantity"
            inputMode="numeric"
            error={quantity.trim() === '' ? undefined : quantityProblem(quantity.trim(), adjustable)}
            {...field('quantity')}
          />
        )}
        <SelectField
          className={grid.half}
          label="Language"
          choices={LANGUAGE_NAMES}
          value={values.lang}
          onChange={(lang) => onChange({ ...values, lang })}
        />
      </div>
      <Button size="small" onClick={() => onChange(NOTHING_CARRIED)}>
        Remove all values
      </Button>
    </div>
  )
}
