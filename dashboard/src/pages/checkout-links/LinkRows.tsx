import { useSignals } from '@preact/signals-react/runtime'
import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useMerchant } from '../../context.ts'
import { createChoice, type Found } from '../../lib/choice.ts'
import { amountText } from '../../lib/currencies.ts'
import { currencySign, formatMoney } from '../../lib/money.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Combobox } from '../../ui/Combobox.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { choiceProblems } from './choiceValues.ts'
import { isOverride, isQuantity, type LinkForm, type LinkRow, type Product } from './linkForm.ts'
import { OpenPriceFields } from './OpenPriceFields.tsx'
import styles from './LinkRows.module.css'
import { loadLater } from '../../ui/loadLater.tsx'

// Most links sell products that exist.
export const NewProduct = loadLater(async () => (await import('./NewProduct.tsx')).NewProduct)

/** Why the items cannot be sold, if they cannot. */
export function RowsProblem({ form, id }: { form: LinkForm; id?: string }) {
  useSignals()
  const problem = form.problems.value.rows
  return (
    problem && (
      <p id={id} className={styles.problem} role="alert">
        <CircleAlert aria-hidden />
        {problem}
      </p>
    )
  )
}

/** The items of a new link. */
export function LinkRows({ form, first }: { form: LinkForm; first: Found<Product> }) {
  useSignals()
  const { rows } = form.values.value
  const problem = form.problems.value.rows
  const problemId = useId()
  const merchant = useMerchant()
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className={styles.rows}>
      {rows.map((row, index) => (
        <Row
          key={row.key}
          number={index + 1}
          row={row}
          first={first}
          form={form}
          removable={rows.length > 1}
          problemId={problem ? problemId : undefined}
        />
      ))}
      <RowsProblem form={form} id={problemId} />
      {isAdding && (
        <NewProduct
          currency={rows.find(({ product }) => product)?.product?.currency ?? merchant.mainCurrency}
          onAdded={(product) => {
            form.addProduct(product)
            close()
          }}
          onCancel={close}
        />
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={form.addRow}>
          <Plus aria-hidden />
          Add another product
        </Button>
        {!isAdding && (
          <Button size="small" look="ghost" onClick={() => setAdding(true)}>
            New product
          </Button>
        )}
      </div>
    </div>
  )
}

interface RowProps {
  number: number
  row: LinkRow
  first: Found<Product>
  form: LinkForm
  removable: boolean
  /** Id of the element with the error about a row. */
  problemId: string | undefined
}

function Row({ number, row, first, form, removable, problemId }: RowProps) {
  const mark = (wrong: boolean) => ({ 'aria-invalid': (problemId && wrong) || undefined, 'aria-describedby': problemId })
  const { product } = row
  const problems = problemId ? choiceProblems(row) : {}
  const [choice] = useState(() =>
    createChoice<Product>({
      find: form.findProducts,
      first,
      onChoose: (chosen) => form.chooseProduct(row.key, chosen),
    }),
  )
  return (
    <fieldset className={styles.row}>
      <legend className="sr-only">Item {number}</legend>
      <Combobox
        className={styles.product}
        label="Product"
        nouns={['product', 'products']}
        placeholder="Select a product"
        choice={choice}
        chosen={product}
        write={({ name, price, currency }) => `${name} (${formatMoney(price, currency)})`}
        show={({ name, price, currency }) => [name, formatMoney(price, currency)]}
        {...mark(product === null)}
      />
      <TextField
        label="Quantity"
        inputMode="numeric"
        value={row.quantity}
        {...mark(!isQuantity(row.quantity) || problems.quantity !== undefined)}
        onChange={(quantity) => form.setRow(row.key, { quantity })}
      />
      <TextField
        label="Price override"
        inputMode="decimal"
        placeholder={product ? amountText(product.price, product.currency) : '0.00'}
        prefix={currencySign(product?.currency ?? 'USD')}
        value={row.open ? '' : row.priceOverride}
        disabled={row.open !== null}
        {...mark(!isOverride(row))}
        onChange={(priceOverride) => form.setRow(row.key, { priceOverride })}
      />
      <IconButton
        className={styles.remove}
        label={`Remove item ${number}`}
        disabled={!removable}
        onClick={() => form.removeRow(row.key)}
      >
        <Trash2 aria-hidden />
      </IconButton>
      {row.variants.length > 0 && (
        <SelectField
          className={styles.variant}
          label="Variant"
          choices={{ '': 'The shopper chooses', ...Object.fromEntries(row.variants.map(({ id, name }) => [id, name])) }}
          value={row.variantId}
          onChange={(variantId) => form.setRow(row.key, { variantId })}
        />
      )}
      <OpenPriceFields
        open={row.open}
        currency={product?.currency ?? 'USD'}
        onChange={(open) => form.setRow(row.key, { open })}
      />
      <ChoiceFields row={row} problems={problems} onChange={(changes) => form.setRow(row.key, changes)} />
    </fieldset>
  )
}
