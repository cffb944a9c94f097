import { useSignals } from '@preact/signals-react/runtime'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import { columnNames, nameOf, type CellColumn } from '../form/variantCells.ts'
import { focusCell } from './focusCell.ts'
import type { VariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

const LISTED = 3

/** Returns the id of the message about a cell. Those that are not listed describe their cell all the same. */
export const problemId = (id: string, at: number, column: CellColumn): string => `${id}-${at}-${column}`

interface SheetFootProps {
  sheet: VariantSheet
  /** What the ids of messages begin with: see problemId. */
  id: string
  table: RefObject<HTMLTableElement | null>
  /** Of the server, about any of the variants. */
  problem: string | undefined
  /** Pieces of all variants. */
  stock: string | null
}

/** Below the table: the cells that are wrong, what was filled, and the stock. */
export function SheetFoot({ sheet, id, table, problem, stock }: SheetFootProps) {
  useSignals()
  const bad = sheet.bad.value
  const fill = sheet.lastFill.value
  function reveal(at: number, column: CellColumn) {
    // It may be filtered out.
    if (!sheet.pick.shown.peek().includes(at)) flushSync(sheet.pick.showAll)
    focusCell(table.current, { row: sheet.pick.shown.peek().indexOf(at) + 1, column: sheet.columns.peek().indexOf(column) })
  }
  return (
    <div className={styles.foot}>
      <div role="alert">
        {problem && bad.length === 0 && <p className={styles.bad}>{problem}</p>}
        {bad.map(({ at, variant, column, problem: why }, number) => {
          const name = `${columnNames[column]} of ${nameOf(variant)}`
          return (
            <p key={name} className={styles.bad} hidden={number >= LISTED}>
              <button type="button" className="text-link" onClick={() => reveal(at, column)}>
                {name}
              </button>
              : <span id={problemId(id, at, column)}>{why}</span>
            </p>
          )
        })}
        {bad.length > LISTED && <p className={styles.bad}>And {bad.length - LISTED} more.</p>}
      </div>
      <p role="status">
        {fill && (
          <>
            {fill.filled === 1 ? '1 cell changed.' : `${fill.filled} cells changed.`}
            {fill.unfit > 0 && ` ${fill.unfit === 1 ? '1 value' : `${fill.unfit} values`} did not fit into the table.`}
          </>
        )}
      </p>
      {fill && (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            sheet.undo()
            focusCell(table.current, { row: 0, column: 0 })
          }}
        >
          Undo
        </button>
      )}
      {stock && <p className="muted">{stock}</p>}
    </div>
  )
}
