import { useSignals } from '@preact/signals-react/runtime'
import { Plus, TicketPercent } from 'lucide-react'
import { useMerchant } from '../../context.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import type { PromoCodes } from './promoCodes.ts'
import styles from './PromoCodesTable.module.css'
import { promoColumns } from './promoColumns.tsx'

/** The list in whatever state it is. */
export function PromoCodesTable({ promos }: { promos: PromoCodes }) {
  useSignals()
  const { timeZone } = useMerchant()
  const { list } = promos
  const state = list.state.value
  const columns = promoColumns(promos, timeZone)
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton label="Loading promo codes..." columns={columns} rows={6} className={styles.table} />
      </Card>
    )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={`Error: ${state.message}`} onRetry={list.load} />
      </Card>
    )
  const { rows, total, exact } = state.data
  if (rows.length === 0)
    return (
      <Card>
        <NoCodes promos={promos} />
      </Card>
    )
  const page = list.page.value
  return (
    <Card flush>
      <Table
        caption="Promo codes"
        className={styles.table}
        columns={columns}
        rows={rows}
        busy={state.stale}
        sorting={list.sorting.value}
      />
      <Pagination
        label="Promo codes pages"
        page={page}
        pageSize={list.pageSize}
        total={total}
        exact={exact}
        pages={windowOfFive(page, Math.ceil(total / list.pageSize))}
        onPage={list.goTo}
      />
    </Card>
  )
}

function NoCodes({ promos }: { promos: PromoCodes }) {
  useSignals()
  if (promos.narrowed.value)
    return (
      <EmptyState
        icon={<TicketPercent aria-hidden />}
        title="No promo codes found."
        action={<Button onClick={promos.clearFilters}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      icon={<TicketPercent aria-hidden />}
      title="No promo codes yet."
      action={
        <Button look="primary" onClick={promos.create}>
          <Plus aria-hidden />
          Create Code
        </Button>
      }
    >
      Shoppers type a promo code at the checkout and pay less: a percentage, or a fixed amount.
    </EmptyState>
  )
}
