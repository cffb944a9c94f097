import { formatCount } from '../../lib/money.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import styles from './ImportMatches.module.css'
import type { Matching } from './importRun.ts'
import type { ImportResult } from './productImport.ts'

const skuChoices = { update: 'Update', add: 'Add as new' } as const
const nameChoices = { skip: 'Leave out', update: 'Update', add: 'Add as new' } as const

interface ImportMatchesProps {
  result: ImportResult
  matching: Matching
  disabled: boolean
  onChange: (change: Partial<Matching>) => void
}

/** Asks what becomes of rows that look like products of the shop. */
export function ImportMatches({ result, matching, disabled, onChange }: ImportMatchesProps) {
  const { same_sku: bySku, same_name: byName } = result
  if (!bySku && !byName) return null
  const total = bySku + byName
  return (
    <section className={styles.matches} aria-labelledby="matches-title">
      <h3 id="matches-title">{`${formatCount(total)} ${total === 1 ? 'looks like a product' : 'look like products'} you have`}</h3>
      {bySku > 0 && (
        <Segmented
          label={bySku === 1 ? 'One has the SKU of a product.' : `${formatCount(bySku)} have the SKU of a product.`}
          hint={matching.same_sku === 'add' ? 'Added without the SKU, which your product keeps.' : undefined}
          choices={skuChoices}
          value={matching.same_sku}
          disabled={disabled}
          onChange={(sameSku) => onChange({ same_sku: sameSku })}
        />
      )}
      {byName > 0 && (
        <Segmented
          label={byName === 1 ? 'One has the name of a product.' : `${formatCount(byName)} have the name of a product.`}
          choices={nameChoices}
          value={matching.same_name}
          disabled={disabled}
          onChange={(sameName) => onChange({ same_name: sameName })}
        />
      )}
    </section>
  )
}
