import { useSignals } from '@preact/signals-react/runtime'
import { Calendar, FileDown, Package } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { currencySign } from '../../lib/money.ts'
import { BillingFields } from '../../shell/billing/BillingFields.tsx'
import { FeeNote } from '../../shell/fees/FeeNote.tsx'
import { QuestionsField } from '../../shell/questions/QuestionsField.tsx'
import { CurrencyField } from '../../ui/CurrencyField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import grid from '../../ui/FormGrid.module.css'
import { Segmented } from '../../ui/Segmented.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { DigitalFileField } from './DigitalFileField.tsx'
import { ImageField } from './ImageField.tsx'
import { createProductForm, type ProductForm } from './form/productForm.ts'
import { soldOnce } from './form/productValues.ts'
import type { Product } from './products.ts'
import { VariantEditor } from './variants/VariantEditor.tsx'
import { statusNames, taxClassNames, typeNames } from './labels.ts'

const typeIcons = { digital: <FileDown aria-hidden />, service: <Calendar aria-hidden />, physical: <Package aria-hidden /> }

/** Adds a product, or edits the given one. */
export function ProductDialog({
  product,
  onSaved,
  onClose,
}: {
  product: Product | null
  onSaved: () => void
  onClose: () => void
}) {
  const { client } = useApp()
  const { mainCurrency } = useMerchant()
  const [form] = useState(() => createProductForm(client, { product, currency: mainCurrency, onSaved }))
  return (
    <FormDialog
      title={product ? 'Edit Product' : 'Add Product'}
      onClose={onClose}
      form={form}
      action={product ? 'Save changes' : 'Add Product'}
    >
      <ProductFields form={form} />
    </FormDialog>
  )
}

function ProductFields({ form }: { form: ProductForm }) {
  useSignals()
  const merchant = useMerchant()
  const values = form.values.value
  return (
    <div className={grid.grid}>
      <Segmented label="Type" choices={typeNames} icons={typeIcons} value={values.type} onChange={form.setType} />
      <TextField label="Name" maxLength={200} {...form.field('name')} />
      <TextArea label="Description" optional rows={3} maxLength={5000} {...form.field('description')} />
      <TextField
        className={values.type === 'physical' ? grid.half : grid.threeQuarters}
        label="Price"
        inputMode="decimal"
        placeholder="0.00"
        prefix={currencySign(values.currency)}
        {...form.field('price')}
      />
      <CurrencyField className={grid.quarter} {...form.field('currency')} />
      {values.type === 'physical' && values.options.length === 0 && (
        <TextField className={grid.quarter} label="Stock" inputMode="numeric" placeholder="Unlimited" {...form.field('stock')} />
      )}
      {values.type === 'physical' && (values.stock.trim() !== '' || values.options.length > 0) && (
        <TextField
          className={grid.half}
          label="Low stock at"
          inputMode="numeric"
          hint="You get a notice when no more pieces than this are left."
          {...form.field('lowStockAt')}
        />
      )}
      {values.options.length === 0 && (
        <TextField className={grid.half} label="SKU" optional maxLength={64} {...form.field('sku')} />
      )}
      <FeeNote sold={soldOnce(values)} />
      <BillingFields
        value={values.billing}
        currency={values.currency}
        error={form.problems.value.billing}
        onChange={(billing) => form.set({ billing })}
      />
      {values.type === 'digital' && <DigitalFileField form={form} />}
      {merchant.vatEnabled && (
        <SelectField
          className={grid.half}
          label="Tax class"
          hint="Decides the VAT rate, where rates follow the law."
          choices={taxClassNames}
          {...form.field('taxClass')}
        />
      )}
      <ImageField form={form} />
      <VariantEditor form={form} />
      <QuestionsField
        questions={values.questions}
        error={form.problems.value.questions}
        hint="Asked at every checkout that sells this product."
        onChange={(questions) => form.set({ questions })}
      />
      <Segmented label="Status" choices={statusNames} value={values.status} onChange={(status) => form.set({ status })} />
    </div>
  )
}
