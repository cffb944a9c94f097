import { Upload } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { Button } from '../../ui/Button.tsx'
import { NavTabs } from '../../ui/NavTabs.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { MyOrdersTab, PurchasesTab } from './MyOrdersTab.tsx'
import { loadLater } from '../../ui/loadLater.tsx'

// The other tabs are loaded on demand.
const CustomersTab = loadLater(async () => (await import('./CustomersTab.tsx')).CustomersTab)

const HERE = '/dashboard/customers'
const tabs = [
  { title: 'My Orders', href: HERE },
  { title: 'Purchases', href: `${HERE}?tab=purchases` },
  { title: 'Customers', href: `${HERE}?tab=customers` },
]

/** My Orders: sales, purchases and customers. See docs/product/orders.md#purchases. */
export function CustomersPage() {
  const tab = new URLSearchParams(useSearch()).get('tab')
  const current = tabs.find(({ href }) => href === `${HERE}?tab=${tab}`) ?? tabs[0]!
  const [isImporting, setImporting] = useState(false)
  useEffect(() => setImporting(false), [current])
  return (
    <>
      <PageHead
        title="My Orders"
        actions={
          current === tabs[2] && (
            <Button onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              Import
            </Button>
          )
        }
      />
      <NavTabs label="My Orders" tabs={tabs} current={current.href} />
      {current === tabs[0] && <MyOrdersTab scope="sales" />}
      {current === tabs[1] && <PurchasesTab />}
      {current === tabs[2] && <CustomersTab isImporting={isImporting} onImportEnd={() => setImporting(false)} />}
    </>
  )
}
