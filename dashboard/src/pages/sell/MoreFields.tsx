import { useSignals } from '@preact/signals-react/runtime'
import { useMerchant } from '../../context.ts'
import { QuestionsField } from '../../shell/questions/QuestionsField.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { taxClassNames } from '../products/labels.ts'
import { VariantEditor } from '../products/variants/VariantEditor.tsx'
import type { SellForm } from './sellForm.ts'
import styles from './SellForm.module.css'

/** What few products need at first. */
export function MoreFields({ form }: { form: SellForm }) {
  useSignals()
  const merchant = useMerchant()
  const { options, stock, kind, questions } = form.values.value
  return (
    <div className={`${grid.grid} ${styles.inner}`}>
      <TextArea label="Description" optional rows={3} maxLength={5000} {...form.field('description')} />
      <VariantEditor form={form} />
      <QuestionsField
        questions={questions}
        error={form.problems.value.questions}
        hint="Asked at every checkout that sells this product."
        onChange={(next) => form.set({ questions: next })}
      />
      {merchant.vatEnabled && (
        <SelectField
          className={grid.half}
          label="Tax class"
          hint="Decides the VAT rate, where rates follow the law."
          choices={taxClassNames}
          {...form.field('taxClass')}
        />
      )}
      {options.length === 0 && <TextField className={grid.half} label="SKU" optional maxLength={64} {...form.field('sku')} />}
      {kind === 'physical' && (stock.trim() !== '' || options.length > 0) && (
        <TextField
          className={grid.half}
          label="Low stock at"
          inputMode="numeric"
          hint="You get a notice when no more pieces than this are left."
          {...form.field('lowStockAt')}
        />
      )}
    </div>
  )
}
