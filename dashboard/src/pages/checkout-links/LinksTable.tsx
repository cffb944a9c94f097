import { Link as LinkIcon, Plus } from 'lucide-react'
import { useMerchant } from '../../context.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { linkColumns } from './linkColumns.tsx'
import type { Links } from './links.ts'
import styles from './LinksTable.module.css'

/** The table of checkout links, or its loading, error or empty state. */
export function LinksTable({ links }: { links: Links }) {
  const { timeZone } = useMerchant()
  return (
    <ListCard
      list={links.list}
      caption="Checkout links"
      loading="Loading links..."
      empty={<NoLinks onCreate={links.create} />}
      unmatched={{ icon: <LinkIcon aria-hidden />, title: 'No checkout links found.', clear: 'Clear search' }}
      columns={linkColumns(links, timeZone)}
      className={styles.table}
      rows={6}
      twoLine
      pagination={{ label: 'Links pages', whenNeeded: true }}
    />
  )
}

function NoLinks({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      drawing="links"
      title="No checkout links found."
      action={
        <Button look="primary" onClick={onCreate}>
          <Plus aria-hidden />
          Create Link
        </Button>
      }
    >
      A checkout link sells one or more of your products. Send it in a message, put it in a bio, print it as a QR code.
    </EmptyState>
  )
}
