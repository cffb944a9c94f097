import { useSignals } from '@preact/signals-react/runtime'
import { ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { loadLater } from '../../ui/loadLater.tsx'
import { BLANK_OPTION } from '../products/form/variantValues.ts'
import type { SellForm } from './sellForm.ts'
import styles from './SellForm.module.css'

// Most things come in one size.
const VariantEditor = loadLater(async () => (await import('../products/variants/VariantEditor.tsx')).VariantEditor)

/** Sizes and colors of a physical product, folded at first. Opening them begins the first option. */
export function Sizes({ form }: { form: SellForm }) {
  useSignals()
  const [wasOpened, setOpened] = useState(false)
  function open() {
    setOpened(true)
    form.set({ options: [BLANK_OPTION] })
  }
  if (wasOpened || form.values.value.options.length > 0)
    return (
      <Suspense>
        <VariantEditor form={form} title="Sizes or colors" />
      </Suspense>
    )
  return (
    <div className={styles.more}>
      <h3>
        <button type="button" aria-expanded={false} onClick={open}>
          <span>
            Sizes or colors
            <small>Each with its own stock and price.</small>
          </span>
          <ChevronDown aria-hidden />
        </button>
      </h3>
    </div>
  )
}
