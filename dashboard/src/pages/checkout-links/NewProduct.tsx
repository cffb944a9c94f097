import { useSignals } from '@preact/signals-react/runtime'
import { useSignalEffect } from '@preact/signals-react'
import { useState, type KeyboardEvent } from 'react'
import { useApp } from '../../context.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DigitalFileField } from '../products/DigitalFileField.tsx'
import { typeNames } from '../products/labels.ts'
import type { Product } from './linkForm.ts'
import styles from './NewProduct.module.css'
import { createNewProduct } from './productInPlace.ts'

interface NewProductProps {
  currency: Product['currency']
  /** Receives the product, which is active. */
  onAdded: (product: Product) => void
  /** Absent if the link cannot do without it. */
  onCancel?: () => void
}

/** Adds a product by its name and price, or activates a draft, without leaving the link's form. */
export function NewProduct({ currency, onAdded, onCancel }: NewProductProps) {
  useSignals()
  const { client } = useApp()
  const [form] = useState(() => createNewProduct(client, currency, onAdded))
  useSignalEffect(form.loadDrafts)
  const drafts = form.drafts.value
  // It lies inside the form of the link, which Enter would submit.
  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    void form.submit()
  }
  return (
    <div className={styles.box} role="group" aria-label="New product" onKeyDown={submitOnEnter}>
      {form.problem.value && <Banner kind="error">{form.problem.value}</Banner>}
      <Segmented label="Type" choices={typeNames} value={form.values.value.type} onChange={form.setType} />
      <div className={styles.fields}>
        <TextField label="Product name" maxLength={200} {...form.field('name')} />
        <TextField
          label="Price"
          inputMode="decimal"
          placeholder="0.00"
          prefix={currencySign(currency)}
          {...form.field('price')}
        />
      </div>
      {form.values.value.type === 'digital' && <DigitalFileField form={form} />}
      <div className={styles.buttons}>
        <Button size="small" look="primary" busy={form.busy.value} onClick={() => void form.submit()}>
          Add product
        </Button>
        {onCancel && (
          <Button size="small" look="ghost" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {drafts.status === 'ready' && drafts.data.length > 0 && (
        <ul className={styles.drafts} aria-label="Drafts">
          {drafts.data.map((draft) => (
            <li key={draft.id}>
              <span className="truncate">
                {draft.name}, {formatMoney(draft.price, draft.currency)} <small>Draft</small>
              </span>
              <Button size="small" aria-label={`Activate ${draft.name}`} onClick={() => void form.activate(draft)}>
                Activate
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
