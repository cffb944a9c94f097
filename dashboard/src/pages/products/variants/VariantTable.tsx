import { useSignals } from '@preact/signals-react/runtime'
import { useId, useRef, useState } from 'react'
import { amountText, isAmount } from '../../../lib/currencies.ts'
import type { ProductFields } from '../form/productForm.ts'
import { columnNames, nameOf, skuPattern, stockLine } from '../form/variantCells.ts'
import { AllRow } from './AllRow.tsx'
import { handleKey } from './focusCell.ts'
import { SheetFoot } from './SheetFoot.tsx'
import { VariantFilters } from './VariantFilters.tsx'
import { keyOf } from './variantPick.ts'
import { VariantRow } from './VariantRow.tsx'
import { createVariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

/** Every variant in one row, which is filled in like a spreadsheet. */
export function VariantTable({ form }: { form: ProductFields }) {
  useSignals()
  const [sheet] = useState(() => createVariantSheet(form))
  const table = useRef<HTMLTableElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const id = useId()
  const { variants, options, price, currency } = form.values.value
  const columns = sheet.columns.value
  const bad = sheet.bad.value
  const problemsOf = (name: string) =>
    bad
      .filter(({ variant }) => nameOf(variant) === name)
      .map(({ column }) => column)
      .join(' ')
  const { pick } = sheet
  const shown = pick.shown.value
  const selected = pick.selected.value
  const hasTicks = pick.hasTicks.value
  // A new product has sold nothing.
  const hasSales = variants.some(({ id }) => id !== null)
  const isPriced = isAmount(price, currency)
  function showAll() {
    // The pressed button goes away.
    search.current?.focus()
    pick.showAll()
  }
  return (
    <div className={[styles.sheet, hasTicks && styles.withPick].filter(Boolean).join(' ')}>
      {pick.hasFilters.value && <VariantFilters pick={pick} options={options} total={variants.length} search={search} />}
      <div className={styles.scroll}>
        <table
          ref={table}
          style={{ minWidth: widthOf({ hasTicks, hasSales, hasStock: columns.includes('stock') }) }}
          onKeyDown={(event) => handleKey(event, table.current, sheet)}
        >
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr>
              {hasTicks && (
                <td className={styles.pick}>
                  <span className="sr-only">Selection</span>
                </td>
              )}
              <th scope="col">Option</th>
              {columns.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {columnNames[column]}
                </th>
              ))}
              <th scope="col" className={styles.picture}>
                Picture
              </th>
              {hasSales && (
                <th scope="col" className={styles.sales}>
                  Sold
                </th>
              )}
              <th scope="col" className={styles.more}>
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            <AllRow {...{ sheet, variants, hasSales }} pattern={skuPattern(options)} />
            {shown.map((at, row) => (
              <VariantRow
                key={keyOf(variants[at]!)}
                {...{ at, row, sheet, columns, hasSales }}
                variant={variants[at]!}
                isTicked={hasTicks ? selected.includes(at) : null}
                price={isPriced ? amountText(Number(price), currency) : ''}
                bad={problemsOf(nameOf(variants[at]!))}
                describedBy={id}
                isOnly={variants.length === 1}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && (
          <p className={styles.none}>
            No variants found.{' '}
            <button type="button" className="text-link" onClick={showAll}>
              Show all
            </button>
          </p>
        )}
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

/** The sum of the columns, with 116 px for the names. */
const widthOf = ({ hasTicks, hasSales, hasStock }: { hasTicks: boolean; hasSales: boolean; hasStock: boolean }): number =>
  408 + (hasStock ? 84 : 0) + (hasSales ? 48 : 0) + (hasTicks ? 40 : 0)
