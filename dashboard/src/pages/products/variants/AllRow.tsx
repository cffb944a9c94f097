import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { formatCount } from '../../../lib/money.ts'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import type { CellColumn } from '../form/variantCells.ts'
import type { VariantValues } from '../form/variantValues.ts'
import { cellAt } from './focusCell.ts'
import { VariantCell } from './VariantCell.tsx'
import { keyOf } from './variantPick.ts'
import type { VariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

interface AllRowProps {
  sheet: VariantSheet
  variants: VariantValues[]
  /** An example of a pattern of SKUs. */
  pattern: string
  hasSales: boolean
}

/** The first row: what is entered here goes into the whole column, or only into the rows that are ticked. */
export function AllRow({ sheet, variants, pattern, hasSales }: AllRowProps) {
  useSignals()
  const { pick } = sheet
  const shown = pick.shown.value
  const selected = pick.selected.value
  const targets = pick.targets.value
  const rest = shown.length < variants.length ? `${shown.length} shown` : `All ${variants.length}`
  const ticked = shown.filter((at) => selected.includes(at)).length
  return (
    <tr className={styles.all}>
      {pick.hasTicks.value && (
        <td className={styles.pick}>
          <Checkbox
            aria-label="Select all variants in sight"
            checked={ticked > 0 && ticked === shown.length}
            mixed={ticked > 0 && ticked < shown.length}
            onChange={(isTicked) =>
              pick.tick(
                shown.map((at) => keyOf(variants[at]!)),
                isTicked,
              )
            }
          />
        </td>
      )}
      <th scope="row">{selected.length ? `${selected.length} selected` : rest}</th>
      {sheet.columns.value.map((column, at) => (
        <td key={column}>
          <AllCell
            at={at}
            column={column}
            name={selected.length ? `${selected.length} selected` : 'all'}
            placeholder={column === 'sku' ? pattern : 'Set all'}
            sheet={sheet}
          />
        </td>
      ))}
      <td />
      {hasSales && <td className={styles.sales}>{formatCount(targets.reduce((sum, at) => sum + variants[at]!.sales, 0))}</td>}
      <td />
    </tr>
  )
}

interface AllCellProps {
  at: number
  column: CellColumn
  name: string
  placeholder: string
  sheet: VariantSheet
}

/** Sets the column when it is left, and is empty again. Delete in the empty cell clears the column. */
function AllCell({ at, column, name, placeholder, sheet }: AllCellProps) {
  const [text, setText] = useState('')
  return (
    <VariantCell
      {...cellAt(0, at)}
      {...{ column, name, placeholder }}
      value={text}
      onChange={setText}
      onPasted={(pasted) => sheet.paste(null, column, pasted)}
      onBlur={() => {
        if (text.trim() !== '') sheet.setAll(column, text.trim())
        setText('')
      }}
      onKeyDown={({ key }) => key === 'Delete' && text === '' && sheet.setAll(column, '')}
    />
  )
}
