import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { createPromoCodes } from './promoCodes.ts'
import { PromoCodesTable } from './PromoCodesTable.tsx'
import { PromoDialogs } from './PromoDialogs.tsx'
import { statusFilters } from './labels.ts'

/** All promo codes of the merchant. `?open=new` opens the dialog for a new one. */
export function PromoCodesPage() {
  useSignals()
  const { client } = useApp()
  const [promos] = useState(() => createPromoCodes(client, messages))
  const { list } = promos
  useListAddress(list)
  useSignalEffect(list.load)
  useAddressParameter('open', promos.create)
  return (
    <>
      <PageHead
        title="Promo Codes"
        actions={
          <Button look="primary" onClick={promos.create}>
            <Plus aria-hidden />
            Create Code
          </Button>
        }
      />
      <FilterBar>
        <SearchField label="Search promo codes" placeholder="Search codes" value={list.search.value} onChange={list.find} />
        <QuietSelect label="Status" choices={statusFilters} value={promos.status.value} onChange={promos.filterStatus} />
      </FilterBar>
      <PromoCodesTable promos={promos} />
      <PromoDialogs promos={promos} />
    </>
  )
}
