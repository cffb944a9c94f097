import type { Schema } from '@linktill/sdk'
import { useSignals } from '@preact/signals-react/runtime'
import { useEffect, useState } from 'react'
import { createChoice } from '../../lib/choice.ts'
import { amountText } from '../../lib/currencies.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Combobox } from '../../ui/Combobox.tsx'
import grid from '../../ui/FormGrid.module.css'
import { SelectField } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { OfferForm } from './offerForm.ts'
import { newUpsell, type UpsellText } from './upsellValues.ts'

type Product = Schema<'Product'>

/** The product, its price, the words and the minutes. */
export function UpsellFields({ form }: { form: OfferForm }) {
  useSignals()
  const { upsell } = form.values.value
  return (
    <div className={grid.grid}>
      <Switch
        label="Offer one more product"
        hint="Buyers add it with one press after paying. Their card is kept until then, and the checkout says so."
        checked={upsell !== null}
        onChange={(checked) => form.set({ upsell: checked ? newUpsell() : null })}
      />
      {upsell && <Fields form={form} upsell={upsell} />}
    </div>
  )
}

function Fields({ form, upsell }: { form: OfferForm; upsell: UpsellText }) {
  useSignals()
  const set = (changes: Partial<UpsellText>) => form.set({ upsell: { ...form.values.peek().upsell!, ...changes } })
  const product = useProduct(form, upsell.productId)
  const [choice] = useState(() =>
    createChoice<Product>({
      find: async (query) => {
        const { products, total } = await form.client.listProducts({ query: { ...query, status: 'active' } })
        return { items: products, total }
      },
      onChoose: (chosen) => set({ productId: chosen?.id ?? '', variantId: '' }),
    }),
  )
  const variants = (product?.variants ?? []).filter(({ status }) => status === 'active')
  return (
    <>
      <Combobox
        label="Product offered"
        hint="One that is charged once."
        error={form.problems.value.upsell}
        nouns={['product', 'products']}
        placeholder="Select a product"
        choice={choice}
        chosen={product}
        write={({ name, price, currency }) => `${name} (${formatMoney(price, currency)})`}
        show={({ name, price, currency }) => [name, formatMoney(price, currency)]}
      />
      {variants.length > 0 && (
        <SelectField
          label="Variant offered"
          choices={{ '': 'Choose a variant', ...Object.fromEntries(variants.map(({ id, name }) => [id, name])) }}
          value={upsell.variantId}
          onChange={(variantId) => set({ variantId })}
        />
      )}
      <TextField label="Headline" maxLength={120} value={upsell.headline} onChange={(headline) => set({ headline })} />
      <TextField
        className={grid.half}
        label="Price of the offer"
        inputMode="decimal"
        placeholder={product ? amountText(product.price, product.currency) : '0.00'}
        prefix={currencySign(form.currency)}
        hint="Empty is the product's price."
        value={upsell.price}
        onChange={(price) => set({ price })}
      />
      <TextField
        className={grid.half}
        label="Minutes"
        inputMode="numeric"
        hint="How long it can be added."
        value={upsell.minutes}
        onChange={(minutes) => set({ minutes })}
      />
    </>
  )
}

/** The chosen product with its variants, which lists leave out. Null until it is read. */
function useProduct(form: OfferForm, id: string): Product | null {
  const [product, setProduct] = useState<Product | null>(null)
  useEffect(() => {
    if (!id) return
    let left = false
    form.client.getProduct({ path: { id } }).then(
      (found) => left || setProduct(found),
      () => {}, // it was deleted: another one can be chosen
    )
    return () => void (left = true)
  }, [form, id])
  return product?.id === id ? product : null
}
