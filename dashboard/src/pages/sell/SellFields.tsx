import { useSignals } from '@preact/signals-react/runtime'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { currencySign } from '../../lib/money.ts'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import grid from '../../ui/FormGrid.module.css'
import { loadLater } from '../../ui/loadLater.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ImageField } from '../products/ImageField.tsx'
import { KindFields } from './KindFields.tsx'
import { KindTiles } from './KindTiles.tsx'
import type { SellForm } from './sellForm.ts'
import styles from './SellForm.module.css'
import { Sizes } from './Sizes.tsx'

// Folded at first.
const MoreFields = loadLater(async () => (await import('./MoreFields.tsx')).MoreFields)

interface SellFieldsProps {
  form: SellForm
  /** The question above the tiles. */
  label: string
  /** Without picture and what few products need but sizes, in sign-up. */
  short?: boolean
}

/** What is sold, its name and price, and what the kind needs. The rest is folded. */
export function SellFields({ form, label, short = false }: SellFieldsProps) {
  useSignals()
  return (
    <div className={`${grid.grid} ${styles.fields}`}>
      <KindTiles form={form} label={label} />
      <TextField label="Name" maxLength={200} {...form.field('name')} />
      <TextField
        className={styles.price}
        label="Price"
        inputMode="decimal"
        placeholder="0.00"
        prefix={currencySign(form.values.value.currency)}
        {...form.field('price')}
      />
      <CurrencyField className={styles.currency} {...form.field('currency')} />
      <KindFields form={form} />
      {short && form.values.value.kind === 'physical' && <Sizes form={form} />}
      {!short && <Picture form={form} />}
      {!short && <More form={form} />}
    </div>
  )
}

function Picture({ form }: { form: SellForm }) {
  useSignals()
  const [hasAddress, setHasAddress] = useState(false)
  const isOpen = hasAddress || Boolean(form.problems.value.imageUrl)
  return (
    <div className={styles.picture}>
      <ImageField form={form} label="Picture" hasAddress={isOpen} />
      {!isOpen && (
        <button type="button" className={`text-link ${styles.small}`} onClick={() => setHasAddress(true)}>
          Or image URL
        </button>
      )}
    </div>
  )
}

function More({ form }: { form: SellForm }) {
  useSignals()
  const [isOpen, setOpen] = useState(false)
  const { options, variants, questions } = form.problems.value
  // A problem in there must be seen.
  const isShown = isOpen || Boolean(options || variants || questions)
  return (
    <div className={styles.more}>
      <h2>
        <button type="button" aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
          <span>
            More
            <small>Description, sizes and colors, questions</small>
          </span>
          <ChevronDown aria-hidden />
        </button>
      </h2>
      {isShown && (
        <Suspense>
          <MoreFields form={form} />
        </Suspense>
      )}
    </div>
  )
}
