import { Ban, Check, Copy, Mail } from 'lucide-react'
import { formatDay } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { Badge } from '../../ui/Badge.tsx'
import { MenuItem, MenuRule, RowMenu } from '../../ui/Menu.tsx'
import { CardLine, type Column } from '../../ui/Table.tsx'
import { badgeOf, isUnpaid } from './labels.ts'
import styles from './PaymentRequests.module.css'
import type { PaymentRequest, PaymentRequests } from './requests.ts'

/** The columns of the table of payment requests. */
export const requestColumns = (requests: PaymentRequests): Column<PaymentRequest, 'created_at'>[] => [
  {
    title: 'Request',
    wide: true,
    card: 'title',
    className: styles.title,
    cell: (request) => (
      <>
        <button type="button" className={`row-link ${styles.open}`} onClick={() => requests.show(request.id)}>
          {request.title || 'Erased'}
        </button>
        <CardLine>
          <Badge {...badgeOf(request.status)} />
        </CardLine>
      </>
    ),
  },
  {
    title: 'Customer',
    labelled: true,
    card: 'line',
    className: styles.customer,
    cell: ({ customer_name: name, email }) => <span className="truncate">{name ?? (email || '–')}</span>,
  },
  {
    title: 'Amount',
    numeric: true,
    labelled: true,
    className: styles.amount,
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
  { title: 'Due', labelled: true, className: styles.day, cell: ({ due_on: day }) => formatDay(day, 'UTC') },
  { title: 'Status', card: 'hidden', cell: ({ status }) => <Badge {...badgeOf(status)} /> },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (request) =>
      isUnpaid(request) && (
        <RowMenu label={`Actions for ${request.title}`}>
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => void requests.copy(request)}>
            Copy address
          </MenuItem>
          <MenuItem icon={<Mail aria-hidden />} onSelect={() => void requests.remind(request)}>
            Send reminder
          </MenuItem>
          <MenuItem icon={<Check aria-hidden />} onSelect={() => requests.askPaid(request)}>
            Mark as paid
          </MenuItem>
          <MenuRule />
          <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => requests.askCancel(request)}>
            Cancel request
          </MenuItem>
        </RowMenu>
      ),
  },
]
