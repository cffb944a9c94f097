import { useSignals } from '@preact/signals-react/runtime'
import { Package, Plus } from 'lucide-react'
import { windowOfFive } from '../../lib/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { nameOf, productColumns } from './productColumns.tsx'
import type { Products } from './products.ts'
import styles from './ProductsTable.module.css'

/** The table of products, or its loading, error or empty state. */
export function ProductsTable({ products }: { products: Products }) {
  useSignals()
  const { list } = products
  return (
    <ListCard
      list={list}
      caption="Products"
      loading="Loading products..."
      empty={<NoProducts onAdd={products.add} />}
      unmatched={{ icon: <Package aria-hidden />, title: 'No products found.', clear: 'Clear filters' }}
      columns={productColumns(products)}
      className={styles.table}
      selection={{
        ids: list.selected.value,
        label: (product) => `Select ${nameOf(product)}`,
        allLabel: 'Select all products on this page',
        toggle: list.toggle,
        toggleAll: list.toggleAll,
      }}
      pagination={{ label: 'Products pages', window: windowOfFive }}
    />
  )
}

function NoProducts({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      drawing="products"
      title="No products found."
      action={
        <Button look="primary" onClick={onAdd}>
          <Plus aria-hidden />
          Add Product
        </Button>
      }
    >
      A product is what a checkout link sells: a file, a service or something you ship. Add the first one.
    </EmptyState>
  )
}
