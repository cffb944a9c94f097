import { useSignals } from '@preact/signals-react/runtime'
import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { currencySign } from '../../lib/money.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import grid from '../../ui/FormGrid.module.css'
import { TextField } from '../../ui/TextField.tsx'
import { Thumb } from '../../ui/Thumb.tsx'
import { DigitalFileField } from '../products/DigitalFileField.tsx'
import { isFilled } from '../products/form/variantValues.ts'
import type { SellForm } from './sellForm.ts'
import styles from './SellForm.module.css'

/** What the chosen kind needs: a file, stock and shipping, or nothing. */
export function KindFields({ form }: { form: SellForm }) {
  useSignals()
  const { kind, currency, options } = form.values.value
  if (kind === 'digital') return <TheFile form={form} />
  if (kind !== 'physical') return null
  return (
    <>
      {!options.some(isFilled) && (
        <TextField
          className={grid.half}
          label="Stock"
          inputMode="numeric"
          placeholder="Unlimited"
          hint="Pieces you have. Empty is unlimited."
          {...form.field('stock')}
        />
      )}
      <TextField
        className={grid.half}
        label="Shipping price"
        inputMode="decimal"
        prefix={currencySign(currency)}
        hint="Added once per order. 0 is free."
        {...form.field('shippingPrice')}
      />
    </>
  )
}

/** A place to drop the file. Its web address, which few have, is behind a link. */
function TheFile({ form }: { form: SellForm }) {
  useSignals()
  const [hasAddress, setHasAddress] = useState(false)
  const { digitalFileUrl } = form.values.value
  if (hasAddress || digitalFileUrl !== '' || form.upload.value.status === 'sending') return <DigitalFileField form={form} />
  return (
    <div>
      <DropZone
        label="The file"
        action="Choose the file"
        limits="Any type of file, up to 500MB. Shoppers get a signed download link."
        accept=""
        picture={<Thumb large icon={FileUp} image={null} />}
        error={form.problems.value.digitalFileUrl}
        onChoose={(file) => void form.chooseFile(file)}
      />
      <button type="button" className={`text-link ${styles.small}`} onClick={() => setHasAddress(true)}>
        Or its web address
      </button>
    </div>
  )
}
