import { useSignals } from '@preact/signals-react/runtime'
import { Eraser, Users } from 'lucide-react'
import { Link } from 'wouter'
import { formatDay } from '../../lib/dates.ts'
import { formatCount, formatMoney } from '../../lib/money.ts'
import { windowOfFive } from '../../lib/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListCard } from '../../ui/ListCard.tsx'
import { MenuItem, RowMenu } from '../../ui/Menu.tsx'
import type { Column } from '../../ui/Table.tsx'
import type { Customer, Customers, CustomerSort } from './customers.ts'
import styles from './CustomersTable.module.css'

/** The table of customers, or its loading, error or empty state. */
export function CustomersTable({ customers, timeZone }: { customers: Customers; timeZone: string }) {
  useSignals()
  const { list, count } = customers
  const counted = count.state.value
  const hasOthers = counted.status === 'ready' && counted.data > 0
  return (
    <ListCard
      list={list}
      caption="Customers"
      loading="Loading customers..."
      failure="Error: "
      empty={hasOthers ? <NobodyBought onShow={() => customers.filterWho('all')} /> : <NobodyYet />}
      unmatched={{ icon: <Users aria-hidden />, title: 'No customer matches your search.', clear: 'Clear search' }}
      columns={columnsOf(customers, timeZone)}
      className={styles.table}
      pagination={{ label: 'Customers pages', window: windowOfFive }}
    />
  )
}

const columnsOf = (customers: Customers, timeZone: string): Column<Customer, CustomerSort>[] => [
  {
    title: 'Email',
    sort: 'email',
    card: 'start',
    className: styles.email,
    cell: ({ id, email }) => (
      <Link className={`${styles.open} truncate`} href={`/dashboard/customers/${id}`}>
        {email}
      </Link>
    ),
  },
  { title: 'Name', sort: 'name', card: 'start', className: styles.name, cell: ({ name }) => name ?? '' },
  {
    title: 'Orders',
    sort: 'orders',
    numeric: true,
    card: 'hidden',
    cell: ({ orders }) => formatCount(orders),
  },
  {
    title: 'Spent',
    sort: 'spent',
    numeric: true,
    card: 'end',
    className: styles.spent,
    cell: (customer) => <SpentAmounts customer={customer} />,
  },
  {
    title: 'Last order',
    sort: 'last_order',
    card: 'end',
    className: styles.last,
    cell: ({ last_order_at }) => (last_order_at === null ? 'No orders yet' : formatDay(last_order_at, timeZone)),
  },
  {
    title: 'Actions',
    quiet: true,
    card: 'menu',
    cell: (customer) => (
      <RowMenu label={`Actions for ${customer.email}`}>
        <MenuItem danger icon={<Eraser aria-hidden />} onSelect={() => customers.askErase(customer)}>
          Erase personal data
        </MenuItem>
      </RowMenu>
    ),
  },
]

/** Amounts by currency, never added up. */
export function SpentAmounts({ customer: { spent } }: { customer: Customer }) {
  if (spent.length === 0) return <span className="muted">Nothing</span>
  return spent.map(({ currency, amount }) => (
    <span key={currency} className={styles.amount}>
      {formatMoney(amount, currency)}
    </span>
  ))
}

const NobodyYet = () => (
  <EmptyState drawing="customers" title="No customers yet">
    Customers appear here after they order through one of your checkout links, or when you import them.
  </EmptyState>
)

/** The list opens with those who have bought. */
const NobodyBought = ({ onShow }: { onShow: () => void }) => (
  <EmptyState drawing="customers" title="Nobody has bought yet" action={<Button onClick={onShow}>Show everyone</Button>}>
    Imported customers and people who left a checkout are listed under Everyone.
  </EmptyState>
)
