import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { Plus, Upload } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useApp } from '../../context.ts'
import { useAddressParameter } from '../../lib/useAddressParameter.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { useListAddress } from '../../lib/useListAddress.ts'
import { Button } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { messages } from '../../ui/messages.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { QuietSelect } from '../../ui/Select.tsx'
import { createPromoCodes } from './promoCodes.ts'
import { PromoCodesTable } from './PromoCodesTable.tsx'
import { PromoDialogs } from './PromoDialogs.tsx'
import { statusFilters } from './labels.ts'

/** All promo codes of the merchant. `?open=new` opens the dialog for a new one. */
function CodesTab() {
  useSignals()
  const { client } = useApp()
  const [promos] = useState(() => createPromoCodes(client, messages))
  const { list } = promos
  useListAddress(list)
  useSignalEffect(list.load)
  useFirstUse('promoCodes', list)
  useAddressParameter('open', promos.create)
  return (
    <>
      <PageHead
        title="Promo Codes"
        actions={
          <>
            <Button onClick={promos.askImport}>
              <Upload aria-hidden />
              Import
            </Button>
            <Button look="primary" onClick={promos.create}>
              <Plus aria-hidden />
              Create Code
            </Button>
          </>
        }
      />
      <Tabs />
      <FilterBar>
        <SearchField label="Search promo codes" placeholder="Search codes" value={list.search.value} onChange={list.find} />
        <QuietSelect label="Status" choices={statusFilters} value={promos.status.value} onChange={promos.filterStatus} />
        <ExportMenu busy={promos.busy.value} onExport={(format) => void promos.exportCodes(format)} />
      </FilterBar>
      <PromoCodesTable promos={promos} />
      <PromoDialogs promos={promos} />
    </>
  )
}

// The other tabs are loaded on demand.
const DiscountsTab = lazy(async () => ({ default: (await import('./DiscountsTab.tsx')).DiscountsTab }))
const BatchesTab = lazy(async () => ({ default: (await import('./BatchesTab.tsx')).BatchesTab }))

const HOME = '/dashboard/promo-codes'
const tabs = [
  { title: 'Codes', href: HOME },
  { title: 'Automatic', href: `${HOME}/automatic` },
  { title: 'In bulk', href: `${HOME}/bulk` },
]

const Tabs = () => <NavTabs label="Promo Codes" tabs={tabs} />

/** Promo codes, automatic discounts and codes in bulk. */
export function PromoCodesPage() {
  const [path] = useLocation()
  if (path === HOME) return <CodesTab />
  const at = tabs.findIndex(({ href }) => href === path)
  if (at < 0) return <Redirect to={HOME} replace />
  return (
    <>
      <PageHead title="Promo Codes" />
      <Tabs />
      <Suspense>{at === 1 ? <DiscountsTab /> : <BatchesTab />}</Suspense>
    </>
  )
}
