import { useSignals } from '@preact/signals-react/runtime'
import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { ProductFields } from '../form/productForm.ts'
import styles from './VariantEditor.module.css'
import { VariantTable } from './VariantTable.tsx'
import {
  BLANK_OPTION,
  countMissing,
  MOST_OPTIONS,
  MOST_VARIANTS,
  withAll,
  withOptions,
  type OptionValues,
} from '../form/variantValues.ts'

const NEW_OPTION = 'fieldset:last-of-type input'
const ADD_BUTTON = '[data-add]'

/** The options of a product, and the table of the variants that they make. */
export function VariantEditor({ form, title = 'Variants' }: { form: ProductFields; title?: string }) {
  useSignals()
  const { options, variants } = form.values.value
  const { options: problem } = form.problems.value
  const missing = variants.length ? countMissing({ options, variants }) : 0
  const change = (next: OptionValues[]) => form.set(withOptions({ options, variants }, next))
  const changeOne = (at: number, part: Partial<OptionValues>) =>
    change(options.map((option, place) => (place === at ? { ...option, ...part } : option)))
  const section = useRef<HTMLElement>(null)
  // A blank option was added to be filled in, maybe by what opened the editor.
  const focusNext = useRef(options.at(-1)?.name === '' ? NEW_OPTION : null)
  useEffect(() => {
    if (focusNext.current) section.current?.querySelector<HTMLElement>(focusNext.current)?.focus()
    focusNext.current = null
  })
  function add() {
    focusNext.current = NEW_OPTION
    change([...options, BLANK_OPTION])
  }
  function remove(at: number) {
    focusNext.current = ADD_BUTTON
    change(options.filter((_, place) => place !== at))
  }

  return (
    <section ref={section} className={styles.editor} aria-labelledby="variants-title">
      <h3 id="variants-title">{title}</h3>
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
          <Button look="ghost" aria-label={`Remove option ${at + 1}`} onClick={() => remove(at)}>
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
        <Button data-add onClick={add}>
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
