import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatCount } from '../../lib/money.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { createCustomers } from './customers.ts'
import { CustomersTable } from './CustomersTable.tsx'
import { EraseDialog } from './EraseDialog.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

const ImportCustomersDialog = loadLater(async () => (await import('./ImportCustomersDialog.tsx')).ImportCustomersDialog)

interface CustomersTabProps {
  isImporting: boolean
  onImportEnd: () => void
}

/** One row per email address. */
export function CustomersTab({ isImporting, onImportEnd }: CustomersTabProps) {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [customers] = useState(() => createCustomers(client, messages))
  const { list } = customers
  useListAddress(list)
  useSignalEffect(list.load)
  useSignalEffect(customers.count.load)
  const counted = customers.count.state.value
  const count = counted.status === 'ready' ? counted.data : null
  const erasing = customers.erasing.value
  return (
    <>
      <FilterBar>
        <SearchField
          label="Search customers"
          placeholder="Search email or name..."
          value={list.search.value}
          onChange={list.find}
        />
        <QuietSelect
          label="Customers"
          choices={{ paid: 'Who have bought', all: count === null ? 'Everyone' : `Everyone (${formatCount(count)})` }}
          value={customers.who.value}
          onChange={customers.filterWho}
        />
        <ExportMenu busy={customers.busy.value} onExport={customers.exportAll} />
      </FilterBar>
      <CustomersTable customers={customers} timeZone={timeZone} />
      {isImporting && (
        <ImportCustomersDialog
          onDownload={() => void customers.exportAll('xlsx')}
          onDone={(result) => {
            onImportEnd()
            customers.imported(result)
          }}
          onClose={onImportEnd}
        />
      )}
      {erasing && <EraseDialog customer={erasing} onErased={customers.erased} onClose={customers.close} />}
    </>
  )
}
