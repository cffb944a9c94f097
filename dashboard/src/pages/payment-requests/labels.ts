import type { PaymentRequest, StatusFilter } from './requests.ts'

type Status = PaymentRequest['status']

const badges: Record<Status, { status: string; label: string }> = {
  open: { status: 'pending', label: 'Open' },
  overdue: { status: 'failed', label: 'Overdue' },
  paid: { status: 'completed', label: 'Paid' },
  cancelled: { status: 'inactive', label: 'Cancelled' },
  expired: { status: 'inactive', label: 'Expired' },
}

/** The badge of a request's status. */
export const badgeOf = (status: Status) => badges[status]

export const statusFilters: Record<StatusFilter, string> = {
  all: 'All statuses',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  cancelled: 'Cancelled',
  expired: 'Expired',
}

/** Whether it can still be paid. */
export const isUnpaid = ({ status }: PaymentRequest): boolean => status === 'open' || status === 'overdue'

/** The reminders that the form offers: days from the due date, and their names. */
export const reminderChoices = [
  { value: '-7', name: '7 days before the due date' },
  { value: '-3', name: '3 days before the due date' },
  { value: '0', name: 'On the due date' },
  { value: '3', name: '3 days after the due date' },
  { value: '7', name: '7 days after the due date' },
  { value: '14', name: '14 days after the due date' },
]

/** `3 days before` */
export function reminderName(days: number): string {
  if (days === 0) return 'on the day'
  const count = Math.abs(days)
  return `${count} ${count === 1 ? 'day' : 'days'} ${days < 0 ? 'before' : 'after'}`
}
