import { Plus, TicketPercent } from 'lucide-react'
import { useMerchant } from '../../context.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import type { PromoCodes } from './promoCodes.ts'
import styles from './PromoCodesTable.module.css'
import { promoColumns } from './promoColumns.tsx'

/** The table of promo codes, or its loading, error or empty state. */
export function PromoCodesTable({ promos }: { promos: PromoCodes }) {
  const { timeZone } = useMerchant()
  return (
    <ListCard
      list={promos.list}
      caption="Promo codes"
      loading="Loading promo codes..."
      failure="Error: "
      empty={<NoCodes onCreate={promos.create} />}
      unmatched={{ icon: <TicketPercent aria-hidden />, title: 'No promo codes found.', clear: 'Clear filters' }}
      columns={promoColumns(promos, timeZone)}
      className={styles.table}
      rows={6}
      pagination={{ label: 'Promo codes pages', window: windowOfFive }}
    />
  )
}

function NoCodes({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      drawing="promoCodes"
      title="No promo codes yet."
      action={
        <Button look="primary" onClick={onCreate}>
          <Plus aria-hidden />
          Create Code
        </Button>
      }
    >
      Shoppers type a promo code at the checkout and pay less: a percentage, or a fixed amount.
    </EmptyState>
  )
}
