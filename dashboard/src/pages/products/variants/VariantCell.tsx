import type { ComponentProps } from 'react'
import { columnNames, type CellColumn } from '../form/variantCells.ts'
import styles from './VariantTable.module.css'

type VariantCellProps = Omit<ComponentProps<'input'>, 'onChange'> & {
  column: CellColumn
  /** The row: a variant, or all. */
  name: string
  value: string
  isSoldOut?: boolean
  /** The message about the text. Without it, the text is right. */
  describedBy?: string
  onChange: (text: string) => void
  /** What was copied in a spreadsheet: several cells, or one that replaces the whole text. */
  onPasted: (text: string) => void
}

/** A text field that fills a cell. */
export function VariantCell({ column, name, isSoldOut, describedBy, onChange, onPasted, ...input }: VariantCellProps) {
  return (
    <input
      className={[styles.cell, styles[column], isSoldOut && styles.soldOut].filter(Boolean).join(' ')}
      aria-label={`${columnNames[column]} of ${name}`}
      aria-invalid={describedBy ? true : undefined}
      aria-describedby={describedBy}
      inputMode={{ price: 'decimal' as const, stock: 'numeric' as const, sku: undefined }[column]}
      autoComplete="off"
      {...input}
      onChange={(event) => onChange(event.target.value)}
      onPaste={(event) => {
        const text = event.clipboardData.getData('text/plain')
        const { selectionStart, selectionEnd, value } = event.currentTarget
        const replacesAll = selectionStart === 0 && selectionEnd === value.length
        if (!replacesAll && !/[\t\r\n]/.test(text)) return
        event.preventDefault()
        onPasted(text)
      }}
    />
  )
}
