import { useSignals } from '@preact/signals-react/runtime'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ProductForm } from '../form/productForm.ts'
import styles from './VariantEditor.module.css'
import { VariantTable } from './VariantTable.tsx'
import { countMissing, MOST_OPTIONS, MOST_VARIANTS, withAll, withOptions, type OptionValues } from '../form/variantValues.ts'

/** The options of a product, and the table of the variants that they make. */
export function VariantEditor({ form }: { form: ProductForm }) {
  useSignals()
  const { options, variants } = form.values.value
  const { options: problem } = form.problems.value
  const missing = variants.length ? countMissing({ options, variants }) : 0
  const change = (next: OptionValues[]) => form.set(withOptions({ options, variants }, next))
  const changeOne = (at: number, part: Partial<OptionValues>) =>
    change(options.map((option, place) => (place === at ? { ...option, ...part } : option)))

  return (
    <section className={styles.editor} aria-labelledby="variants-title">
      <h3 id="variants-title">Variants</h3>
      {options.length === 0 && <p className="muted">Add an option if the product comes in sizes, colors or other choices.</p>}
      {options.map((option, at) => (
        <fieldset key={at} className={styles.option}>
          <legend className="sr-only">Option {at + 1}</legend>
          <TextField
            label={`Option ${at + 1}`}
            placeholder="Size"
            maxLength={60}
            value={option.name}
            onChange={(name) => changeOne(at, { name })}
          />
          <TextField
            label="Values"
            placeholder="S, M, L"
            hint="Separated by commas."
            maxLength={3100}
            value={option.values}
            onChange={(values) => changeOne(at, { values })}
          />
          <Button
            look="ghost"
            aria-label={`Remove option ${at + 1}`}
            onClick={() => change(options.filter((_, place) => place !== at))}
          >
            <Trash2 aria-hidden />
          </Button>
        </fieldset>
      ))}
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {options.length < MOST_OPTIONS && (
        <Button onClick={() => change([...options, { name: '', values: '' }])}>
          <Plus aria-hidden />
          Add option
        </Button>
      )}
      {variants.length > 0 && <VariantTable form={form} />}
      {missing > 0 && (
        <div className={styles.missing}>
          <p className="muted">
            {missing === 1 ? '1 combination is' : `${missing} combinations are`} left out. Shoppers see that they are not
            available.
          </p>
          {missing + variants.length <= MOST_VARIANTS && (
            <Button onClick={() => form.set(withAll({ options, variants }))}>
              <Plus aria-hidden />
              Add missing combinations
            </Button>
          )}
        </div>
      )}
    </section>
  )
}
