import { amountText } from '../../lib/currencies.ts'
import { currencySign } from '../../lib/money.ts'
import { CheckboxField } from '../../ui/Checkbox.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { newOpenPrice, type OpenPriceText } from './openPrice.ts'
import styles from './OpenPriceFields.module.css'

interface OpenPriceFieldsProps {
  /** Null while the price is fixed. */
  open: OpenPriceText | null
  currency: string
  onChange: (open: OpenPriceText | null) => void
}

/** Lets the shopper name the price of an item. */
export function OpenPriceFields({ open, currency, onChange }: OpenPriceFieldsProps) {
  const amount = { inputMode: 'decimal', prefix: currencySign(currency) } as const
  const field = (name: 'minimum' | 'suggestion' | 'maximum' | 'choices') => ({
    value: open?.[name] ?? '',
    onChange: (text: string) => open && onChange({ ...open, [name]: text }),
  })
  return (
    <div className={styles.open}>
      <CheckboxField checked={open !== null} onChange={(checked) => onChange(checked ? newOpenPrice() : null)}>
        The shopper names the price
      </CheckboxField>
      {open && (
        <div className={styles.fields}>
          <TextField label="Minimum" hint="0 lets them take it for nothing." {...amount} {...field('minimum')} />
          <TextField label="Suggestion" optional hint="Empty is the minimum." {...amount} {...field('suggestion')} />
          <TextField label="Maximum" optional {...amount} {...field('maximum')} />
          <TextField
            label="Amounts as buttons"
            optional
            placeholder={[5, 10, 20].map((value) => amountText(value, currency)).join(', ')}
            hint="Up to four, with commas between them."
            {...field('choices')}
          />
          <div className={styles.wide}>
            <CheckboxField checked={open.isDonation} onChange={(isDonation) => onChange({ ...open, isDonation })}>
              It is a donation: without tax and discounts, with a donation receipt in place of an invoice
            </CheckboxField>
          </div>
        </div>
      )}
    </div>
  )
}
