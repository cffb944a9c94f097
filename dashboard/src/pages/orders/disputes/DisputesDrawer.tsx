import { useSignals } from '@preact/signals-react/runtime'
import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../context.ts'
import { formatMoment } from '../../../lib/dates.ts'
import { formatMoney } from '../../../lib/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState, FailedState } from '../../../ui/EmptyState.tsx'
import { QuietSelect } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from '../../../ui/Rows.module.css'
import own from './Disputes.module.css'
import { createDisputes, type DisputeRow, type DisputeStatus } from './disputes.ts'

interface DisputesDrawerProps {
  timeZone: string
  onClose: () => void
}

const STATUSES: Record<DisputeStatus, string> = {
  to_answer: 'To answer',
  all: 'All disputes',
  open: 'Open',
  won: 'Won',
  lost: 'Lost',
}

/** The disputes of the shop. Each leads to its order, whose page answers it. */
export function DisputesDrawer({ timeZone, onClose }: DisputesDrawerProps) {
  useSignals()
  const { client } = useApp()
  const [disputes] = useState(() => createDisputes(client))
  useEffect(disputes.load, [disputes])
  const state = disputes.state.value
  return (
    <Dialog shape="drawer" title="Disputes" onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <QuietSelect label="Disputes" choices={STATUSES} value={disputes.filter.value} onChange={disputes.choose} />
      {state.status === 'loading' && (
        <>
          <output className="sr-only">Loading disputes...</output>
          <p>
            <Skeleton width={280} />
          </p>
        </>
      )}
      {state.status === 'failed' && <FailedState message={`Error: ${state.message}`} onRetry={disputes.load} />}
      {state.status === 'ready' && state.rows.length === 0 && (
        <EmptyState icon={<Scale aria-hidden />} title="No disputes here.">
          A dispute appears when a shopper asks their bank for the money back.
        </EmptyState>
      )}
      {state.status === 'ready' && state.rows.length > 0 && (
        <div className={own.rows}>
          <ul className={styles.rows}>
            {state.rows.map((row) => (
              <Row key={row.id} row={row} timeZone={timeZone} />
            ))}
          </ul>
          {state.next && <Button onClick={disputes.more}>Show more</Button>}
        </div>
      )}
    </Dialog>
  )
}

const Row = ({ row, timeZone }: { row: DisputeRow; timeZone: string }) => (
  <li>
    <span>
      <Link className="text-link" href={`/dashboard/orders?open=${row.order_id}`}>
        {`Order #${row.order_number}`}
      </Link>
      <small>
        {row.customer_name || row.customer_email} · {row.reason} · {stateOf(row, timeZone)}
      </small>
    </span>
    <span className="money">{formatMoney(row.amount, row.currency)}</span>
  </li>
)

function stateOf({ status, answer_until: until, evidence_sent_at: sentAt }: DisputeRow, timeZone: string): string {
  if (status !== 'open') return status
  if (sentAt) return `answered ${formatMoment(sentAt, timeZone)}`
  return until ? `answer until ${formatMoment(until, timeZone)}` : 'waits for your answer'
}
