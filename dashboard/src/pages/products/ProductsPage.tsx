import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleCheck, CirclePause, Download, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { PaymentsNotice } from '../../shell/PaymentsNotice.tsx'
import { BulkBar } from '../../ui/BulkBar.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { ProductDialogs } from './ProductDialogs.tsx'
import { createProducts } from './products.ts'
import { ProductsTable } from './ProductsTable.tsx'
import { statusFilters, typeFilters } from './labels.ts'

/** All products of the merchant. `?open=new` opens the dialog for a new one. */
export function ProductsPage() {
  useSignals()
  const { client } = useApp()
  const [products] = useState(() => createProducts(client, messages))
  const [openNamed] = useState(() => (id: string) => (id === 'new' ? products.add() : products.open(id)))
  const { list } = products
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', openNamed)

  const chosen = list.rows.value.filter((product) => list.selected.value.has(product.id))
  return (
    <>
      <PageHead
        title="Products"
        actions={
          <>
            <Button onClick={products.askImport}>
              <Upload aria-hidden />
              Import
            </Button>
            <Button onClick={products.exportAll}>
              <Download aria-hidden />
              Export
            </Button>
            <Button look="primary" onClick={products.add}>
              <Plus aria-hidden />
              Add Product
            </Button>
          </>
        }
      />
      <PaymentsNotice />
      <FilterBar>
        <SearchField label="Search products" placeholder="Search products" value={list.search.value} onChange={list.find} />
        <QuietSelect label="Status" choices={statusFilters} value={products.status.value} onChange={products.filterStatus} />
        <QuietSelect label="Type" choices={typeFilters} value={products.type.value} onChange={products.filterType} />
      </FilterBar>
      <ProductsTable products={products} />
      <BulkBar count={chosen.length} onClear={list.clear}>
        <Button size="small" look="ghost" onClick={() => products.changeStatus('active')}>
          <CircleCheck aria-hidden />
          Activate
        </Button>
        <Button size="small" look="ghost" onClick={() => products.changeStatus('inactive')}>
          <CirclePause aria-hidden />
          Deactivate
        </Button>
        <Button size="small" look="danger-text" onClick={() => products.askDelete(chosen)}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </BulkBar>
      <ProductDialogs products={products} />
    </>
  )
}
