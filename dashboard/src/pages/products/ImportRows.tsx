import type { Schema } from '@linktill/sdk'
import type { Tone } from '../../ui/Badge.tsx'
import { SheetRows } from '../../ui/SheetRows.tsx'
import type { ImportResult } from './productImport.ts'

const outcomes: Record<Schema<'ImportRow'>['action'], { label: string; tone: Tone }> = {
  create: { label: 'Added', tone: 'active' },
  update: { label: 'Changed', tone: 'refunded' },
  unchanged: { label: 'Unchanged', tone: 'inactive' },
  skip: { label: 'Skipped', tone: 'failed' },
}

/** The preview of an import, row by row. */
export function ImportRows({ result }: { result: ImportResult }) {
  const { created, updated, unchanged, errors, rows = [] } = result
  return (
    <SheetRows
      summary={result.message}
      counts={[
        { title: 'Added', count: created },
        { title: 'Changed', count: updated },
        { title: 'Unchanged', count: unchanged },
        { title: 'Skipped', count: errors.length, isProblem: true },
      ]}
      rows={rows}
      isProblem={({ action }) => action === 'skip'}
      name={['Product', ({ name }) => name]}
      why={['Why', ({ reason }) => reason]}
      outcomeOf={({ action }) => outcomes[action]}
      first="those that would be skipped"
    />
  )
}
