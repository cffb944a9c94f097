import { useSignalEffect } from '@preact/signals-react'
import { useSignals } from '@preact/signals-react/runtime'
import { CircleStop, Pencil, Plus, Tags, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../context.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { useFirstUse } from '../../shell/useFirstUse.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { messages } from '../../ui/messages.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { conditionOf, discountOf, scopeOf, statusBadge } from './labels.ts'
import { OfferConfirm } from './OfferConfirm.tsx'
import { OfferDialog } from './OfferDialog.tsx'
import type { AutomaticDiscount } from './offerForm.ts'
import { createDiscounts, type Discounts } from './offers.ts'
import styles from './PromoCodesTable.module.css'
import { TabBar } from './TabBar.tsx'

/** Automatic discounts, which need no code. */
export function DiscountsTab() {
  useSignals()
  const { client } = useApp()
  const [discounts] = useState(() => createDiscounts(client, messages))
  useSignalEffect(discounts.list.load)
  useFirstUse('promoCodes', discounts.list)
  const dialog = discounts.dialog.value
  return (
    <>
      <TabBar text="They apply at the checkout without a code. The best one wins.">
        <Button look="primary" onClick={discounts.create}>
          <Plus aria-hidden />
          Create Discount
        </Button>
      </TabBar>
      <ListCard
        list={discounts.list}
        caption="Automatic discounts"
        loading="Loading discounts..."
        failure="Error: "
        empty={<NoDiscounts />}
        columns={columns(discounts)}
        className={styles.table}
        rows={3}
        pagination={{ label: 'Discounts pages', whenNeeded: true }}
      />
      {dialog.open === 'form' && (
        <OfferDialog
          kind="discount"
          discount={dialog.row}
          onSaved={() => discounts.saved(dialog.row === null)}
          onClose={discounts.close}
        />
      )}
      <OfferConfirm
        offers={discounts}
        noun="Discount"
        texts={{
          end: 'no longer applies. Orders that got it keep it.',
          delete: 'is removed from this list. Orders that got it keep it.',
        }}
      />
    </>
  )
}

const NoDiscounts = () => (
  <EmptyState icon={<Tags aria-hidden />} title="No automatic discounts yet.">
    For example 10% off from 3 pieces, or $10 off from $100. Shoppers see it before they are asked for a code.
  </EmptyState>
)

const columns = (discounts: Discounts): Column<AutomaticDiscount, 'created_at'>[] => [
  {
    title: 'Name',
    wide: true,
    card: 'title',
    className: styles.code,
    cell: (row) => (
      <>
        <button type="button" className="row-link truncate" onClick={() => discounts.edit(row)}>
          {row.name}
        </button>
        <CardLine>
          <Badge {...statusBadge(row.status)} />
        </CardLine>
      </>
    ),
  },
  { title: 'Discount', numeric: true, labelled: true, cell: discountOf },
  { title: 'From', labelled: true, className: styles.scope, cell: conditionOf },
  { title: 'Applies to', card: 'hidden', className: styles.scope, cell: scopeOf },
  { title: 'Orders', numeric: true, labelled: true, cell: ({ orders }) => formatCount(orders) },
  {
    title: 'Taken off',
    numeric: true,
    card: 'hidden',
    cell: ({ discounted }) =>
      discounted.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ') || <span className="faint">–</span>,
  },
  { title: 'Status', card: 'hidden', cell: ({ status }) => <Badge {...statusBadge(status)} /> },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (row) => (
      <RowMenu label={`Actions for ${row.name}`}>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => discounts.edit(row)}>
          Edit
        </MenuItem>
        <MenuRule />
        {row.status !== 'ended' && (
          <MenuItem danger icon={<CircleStop aria-hidden />} onSelect={() => discounts.askEnd(row)}>
            End discount
          </MenuItem>
        )}
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => discounts.askDelete(row)}>
          Delete
        </MenuItem>
      </RowMenu>
    ),
  },
]
