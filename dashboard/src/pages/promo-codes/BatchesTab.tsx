import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleStop, Download, Layers, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp, useMerchant } from '../../context.ts'
import { formatDay } from '../../lib/dates.ts'
import { formatCount } from '../../lib/money.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { messages } from '../../ui/messages.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { discountOf, scopeOf, statusBadge } from './labels.ts'
import { OfferConfirm } from './OfferConfirm.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import { type Batches, createBatches, type PromoBatch } from './offers.ts'
import styles from './PromoCodesTable.module.css'
import { TabBar } from './TabBar.tsx'

/** Codes made in bulk, one row per batch. */
export function BatchesTab() {
  useSignals()
  const { client } = useApp()
  const { timeZone } = useMerchant()
  const [batches] = useState(() => createBatches(client, messages))
  useSignalEffect(batches.list.load)
  useFirstUse('promoCodes', batches.list)
  return (
    <>
      <TabBar text="Up to 10,000 codes at once. Each works once.">
        <Button look="primary" onClick={batches.create}>
          <Plus aria-hidden />
          Make Codes
        </Button>
      </TabBar>
      <ListCard
        list={batches.list}
        caption="Codes in bulk"
        loading="Loading codes..."
        failure="Error: "
        empty={<NoBatches />}
        columns={columns(batches, timeZone)}
        className={styles.table}
        rows={3}
        pagination={{ label: 'Batches pages', whenNeeded: true }}
      />
      {batches.dialog.value.open === 'form' && (
        <OfferDialog kind="batch" discount={null} onSaved={() => batches.saved(true)} onClose={batches.close} />
      )}
      <OfferConfirm
        offers={batches}
        noun="Codes"
        texts={{
          end: 'has codes that can no longer be used. Orders that used one keep their discount.',
          delete: 'is deleted with all its codes. Orders that used one keep their discount.',
        }}
      />
    </>
  )
}

const NoBatches = () => (
  <EmptyState icon={<Layers aria-hidden />} title="No codes in bulk yet.">
    Make a code for each reader of a newsletter or each printed card, and download them as a spreadsheet.
  </EmptyState>
)

const columns = (batches: Batches, timeZone: string): Column<PromoBatch, 'created_at'>[] => [
  {
    title: 'Name',
    wide: true,
    card: 'title',
    className: styles.code,
    cell: (row) => (
      <>
        <b className="truncate">{row.name}</b>
        <CardLine>
          <Badge {...statusBadge(row.status)} />
        </CardLine>
      </>
    ),
  },
  { title: 'Codes', className: `${styles.scope} mono`, card: 'hidden', cell: ({ prefix }) => `${prefix}…` },
  { title: 'Discount', numeric: true, labelled: true, cell: discountOf },
  {
    title: 'Used',
    numeric: true,
    labelled: true,
    cell: ({ used, count }) => `${formatCount(used)} of ${formatCount(count)}`,
  },
  { title: 'Applies to', card: 'hidden', className: styles.scope, cell: scopeOf },
  {
    title: 'Ends',
    labelled: true,
    className: styles.ends,
    cell: ({ ends_at: at }) => (at === null ? <span className="faint">–</span> : formatDay(at, timeZone)),
  },
  { title: 'Status', card: 'hidden', cell: ({ status }) => <Badge {...statusBadge(status)} /> },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (row) => (
      <RowMenu label={`Actions for ${row.name}`}>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void batches.exportCodes(row, 'xlsx')}>
          Download as Excel (.xlsx)
        </MenuItem>
        <MenuItem icon={<Download aria-hidden />} onSelect={() => void batches.exportCodes(row, 'csv')}>
          Download as CSV (.csv)
        </MenuItem>
        <MenuRule />
        {row.status !== 'ended' && (
          <MenuItem danger icon={<CircleStop aria-hidden />} onSelect={() => batches.askEnd(row)}>
            End codes
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => batches.askDelete(row)}>
          Delete
        </MenuItem>
      </RowMenu>
    ),
  },
]
