import { useSignals } from '@preact/signals-react/runtime'
import { Package, Plus } from 'lucide-react'
import { windowOfFive } from '../../lib/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, FailedState } from '../../ui/EmptyState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { Table } from '../../ui/Table.tsx'
import { TableSkeleton } from '../../ui/TableSkeleton.tsx'
import { nameOf, productColumns } from './productColumns.tsx'
import type { Products } from './products.ts'
import styles from './ProductsTable.module.css'

/** The list in whatever state it is. */
export function ProductsTable({ products }: { products: Products }) {
  useSignals()
  const { list } = products
  const state = list.state.value
  const columns = productColumns(products)
  if (state.status === 'loading')
    return (
      <Card flush>
        <TableSkeleton label="Loading products..." columns={columns} selectable className={styles.table} />
      </Card>
    )
  if (state.status === 'failed')
    return (
      <Card>
        <FailedState message={state.message} onRetry={list.load} />
      </Card>
    )
  const { rows, total, exact } = state.data
  if (rows.length === 0)
    return (
      <Card>
        <NoProducts products={products} />
      </Card>
    )
  const page = list.page.value
  return (
    <Card flush>
      <Table
        caption="Products"
        className={styles.table}
        columns={columns}
        rows={rows}
        busy={state.stale}
        sorting={list.sorting.value}
        selection={{
          ids: list.selected.value,
          label: (product) => `Select ${nameOf(product)}`,
          allLabel: 'Select all products on this page',
          toggle: list.toggle,
          toggleAll: list.toggleAll,
        }}
      />
      <Pagination
        label="Products pages"
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

function NoProducts({ products }: { products: Products }) {
  useSignals()
  if (products.narrowed.value)
    return (
      <EmptyState
        icon={<Package aria-hidden />}
        title="No products found."
        action={<Button onClick={products.clearFilters}>Clear filters</Button>}
      />
    )
  return (
    <EmptyState
      icon={<Package aria-hidden />}
      title="No products found."
      action={
        <Button look="primary" onClick={products.add}>
          <Plus aria-hidden />
          Add Product
        </Button>
      }
    >
      A product is what a checkout link sells: a file, a service or something you ship. Add the first one.
    </EmptyState>
  )
}
