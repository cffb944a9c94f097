import type { Schema } from '@linktill/sdk'
import type { ReactNode } from 'react'
import { SheetRows } from '../../ui/SheetRows.tsx'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { Thumb } from '../../ui/Thumb.tsx'
import type { ImportResult } from './productImport.ts'

/** The preview of an import, row by row. */
export function ImportRows({ result, children }: { result: ImportResult; children: ReactNode }) {
  const { created, updated, unchanged, skipped, total_processed: total, rows = [] } = result
  return (
    <SheetRows
      summary={result.message}
      outcomes={{
        create: { label: 'Added', tone: 'active', count: created },
        update: { label: 'Changed', tone: 'refunded', count: updated },
        unchanged: { label: 'Unchanged', tone: 'inactive', count: unchanged },
        skip: { label: 'Skipped', tone: 'failed', count: skipped },
      }}
      rows={rows}
      total={total}
      name={['Product', ({ name, price, currency }) => (price === null ? name : `${name} · ${formatMoney(price, currency)}`)]}
      picture={({ action, image_url: image, type }) =>
        action === 'skip' || type === null ? null : <Thumb image={image} type={type} />
      }
      detail={detailOf}
      why={['Why', (row) => row.reason ?? likeness(row)]}
      first="those that would be skipped"
      about={children}
    />
  )
}

const TYPES = { physical: 'Physical', digital: 'Digital', service: 'Service' } as const

/** `Physical · 12 in stock · 3 variants`. */
const detailOf = ({ type, stock, variants }: Schema<'ImportRow'>): string =>
  [
    type && TYPES[type],
    stock !== null && `${formatCount(stock)} in stock`,
    variants ? `${formatCount(variants)} ${variants === 1 ? 'variant' : 'variants'}` : null,
  ]
    .filter(Boolean)
    .join(' · ')

/** Which product of the shop a row was found to be. */
const likeness = ({ match, existing_name: name }: Schema<'ImportRow'>): string | null =>
  match === 'sku' || match === 'name' ? `Same ${match === 'sku' ? 'SKU' : 'name'} as “${name}”.` : null
