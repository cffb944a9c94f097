import { memo } from 'react'
import { Ellipsis, ImagePlus } from 'lucide-react'
import { formatCount } from '../../../lib/money.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { FileButton } from '../../../ui/FileButton.tsx'
import { Menu, MenuItem } from '../../../ui/Menu.tsx'
import { Thumb } from '../../../ui/Thumb.tsx'
import { nameOf, type CellColumn } from '../form/variantCells.ts'
import type { VariantValues } from '../form/variantValues.ts'
import { cellAt } from './focusCell.ts'
import { problemId } from './SheetFoot.tsx'
import { VariantCell } from './VariantCell.tsx'
import { keyOf } from './variantPick.ts'
import type { VariantSheet } from './variantSheet.ts'
import styles from './VariantTable.module.css'

interface VariantRowProps {
  /** Its place in the list of variants. */
  at: number
  /** Its place in the table. */
  row: number
  /** Null if the table has no boxes. */
  isTicked: boolean | null
  hasSales: boolean
  variant: VariantValues
  sheet: VariantSheet
  columns: CellColumn[]
  /** Of the product, which an empty cell stands for. */
  price: string
  /** The columns that are wrong, as one text: a new list would draw the row again. */
  bad: string
  describedBy: string
  isOnly: boolean
}

/** One variant. It is drawn again only when it has changed: a table has up to a hundred. */
export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { at, row, isTicked, hasSales, variant, sheet, columns, price, bad, describedBy, isOnly } = props
  const { imageUrl, isSold } = variant
  const name = nameOf(variant)
  const place = (column: number) => cellAt(row + 1, columns.length + column)
  return (
    <tr>
      {isTicked !== null && (
        <td className={styles.pick}>
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isTicked}
            onChange={(next) => sheet.pick.tick([keyOf(variant)], next)}
          />
        </td>
      )}
      <th scope="row">
        <span className={isSold ? undefined : 'muted'}>{name}</span>
        {!isSold && <small>Not for sale</small>}
      </th>
      {columns.map((column, number) => (
        <td key={column}>
          <VariantCell
            {...cellAt(row + 1, number)}
            {...{ column, name }}
            value={variant[column]}
            placeholder={{ price: price || 'As product', stock: 'Unlimited', sku: '' }[column]}
            isSoldOut={column === 'stock' && /^\s*0+\s*$/.test(variant.stock)}
            describedBy={bad.split(' ').includes(column) ? problemId(describedBy, at, column) : undefined}
            onChange={(text) => sheet.type(at, column, text)}
            onBlur={sheet.leaveCell}
            onPasted={(text) => sheet.paste(at, column, text)}
          />
        </td>
      ))}
      <td>
        <FileButton
          {...place(0)}
          look="ghost"
          className={styles.pictureButton}
          aria-label={`Picture of ${name}`}
          onChoose={(file) => void sheet.chooseImage(at, file)}
        >
          <Thumb image={imageUrl} icon={ImagePlus} />
        </FileButton>
      </td>
      {hasSales && <td className={styles.sales}>{formatCount(variant.sales)}</td>}
      <td>
        <Menu
          trigger={
            <IconButton small label={`Actions for ${name}`} {...place(1)}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => sheet.change(at, { isSold: !isSold })}>{isSold ? 'Not for sale' : 'For sale'}</MenuItem>
          {imageUrl && <MenuItem onSelect={() => sheet.change(at, { imageUrl: null })}>Remove the picture</MenuItem>}
          {!isOnly && <MenuItem onSelect={() => sheet.leaveOut(at)}>Leave out</MenuItem>}
        </Menu>
      </td>
    </tr>
  )
})
