import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import { amountText, isAmount } from '../../../lib/currencies.ts'
import type { ProductFields } from '../form/productForm.ts'
import { columnNames, nameOf, skuPattern, stockLine } from '../form/variantCells.ts'
import { AllRow } from './AllRow.tsx'
import { handleKey } from './focusCell.ts'
import { SheetFoot } from './SheetFoot.tsx'
import { VariantRow } from './VariantRow.tsx'
import { createVariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

/** Every variant in one row, which is filled in like a spreadsheet. */
export function VariantTable({ form }: { form: ProductFields }) {
  useSignals()
  const [sheet] = useState(() => createVariantSheet(form))
  const table = useRef<HTMLTableElement>(null)
  const id = useId()
  const { variants, options, price, currency } = form.values.value
  const columns = sheet.columns.value
  const bad = sheet.bad.value
  const problemsOf = (name: string) =>
    bad
      .filter(({ variant }) => nameOf(variant) === name)
      .map(({ column }) => column)
      .join(' ')
  return (
    <div className={styles.sheet}>
      <div className={styles.scroll}>
        <table
          ref={table}
          className={columns.includes('stock') ? undefined : styles.short}
          onKeyDown={(event) => handleKey(event, table.current, sheet)}
        >
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr>
              <th scope="col">Option</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {columnNames[column]}
                </th>
              ))}
              <th scope="col" className={styles.picture}>
                Picture
              </th>
              <th scope="col" className={styles.more}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <AllRow sheet={sheet} count={variants.length} pattern={skuPattern(options)} />
            {variants.map((variant, at) => (
              <VariantRow
                key={variant.id ?? variant.values.join('\n')}
                at={at}
                variant={variant}
                sheet={sheet}
                columns={columns}
                price={isAmount(price, currency) ? amountText(Number(price), currency) : ''}
                bad={problemsOf(nameOf(variant))}
                describedBy={id}
                isOnly={variants.length === 1}
              />
            ))}
          </tbody>
        </table>
      </div>
      <SheetFoot
        sheet={sheet}
        id={id}
        table={table}
        problem={form.problems.value.variants}
        stock={columns.includes('stock') ? stockLine(variants) : null}
      />
    </div>
  )
}
