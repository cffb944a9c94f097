import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { CellColumn } from '../form/variantCells.ts'
import { cellAt } from './focusCell.ts'
import { VariantCell } from './VariantCell.tsx'
import type { VariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

interface AllRowProps {
  sheet: VariantSheet
  count: number
  /** An example of a pattern of SKUs. */
  pattern: string
}

/** The first row: what is entered here goes into the whole column. */
export function AllRow({ sheet, count, pattern }: AllRowProps) {
  useSignals()
  return (
    <tr className={styles.all}>
      <th scope="row">All {count}</th>
      {sheet.columns.value.map((column, at) => (
        <td key={column}>
          <AllCell at={at} column={column} placeholder={column === 'sku' ? pattern : 'Set all'} sheet={sheet} />
        </td>
      ))}
      <td colSpan={2} />
    </tr>
  )
}

interface AllCellProps {
  at: number
  column: CellColumn
  placeholder: string
  sheet: VariantSheet
}

/** Sets the column when it is left, and is empty again. Delete in the empty cell clears the column. */
function AllCell({ at, column, placeholder, sheet }: AllCellProps) {
  const [text, setText] = useState('')
  return (
    <VariantCell
      {...cellAt(0, at)}
      column={column}
      name="all"
      value={text}
      placeholder={placeholder}
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
