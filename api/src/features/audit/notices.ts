import { WAYS } from '../../shop/merchant/ways.ts'
import type { AuditAction } from './actions.ts'
import type { AuditEventRow } from './listing.ts'

/** Subjects of mails about what is no way in or out. */
const OTHERS: Partial<Record<AuditAction, string>> = {
  'refund_limit.changed': 'The limit for refunds was changed',
  'refund.created': 'A large refund was made',
}

/** Changes that the merchant gets a mail about, with its subject; null for none. */
const SUBJECTS: Partial<Record<AuditAction, string | null>> = Object.assign(
  {},
  OTHERS,
  ...Object.values(WAYS).map(({ logged }) => logged),
)

/** Some actions are mailed only with this field. */
const CONDITIONS: Partial<Record<AuditAction, string>> = {
  'session.started': 'new_device',
  'refund.created': 'above_limit',
  'return_address.changed': 'new_host',
  'contact.changed': 'elsewhere',
}

const LABELS: Record<string, string> = {
  name: 'Name',
  scopes: 'Scopes',
  host: 'Host',
  event_types: 'Events',
  account_id: 'Account',
  allowed_origins: 'Sites',
  custom_domain: 'Domain',
  support_email: 'Support email',
  website: 'Website',
  terms_url: 'Terms',
  privacy_url: 'Privacy policy',
  email: 'New email',
  amount: 'Amount',
  currency: 'Currency',
  order_number: 'Order',
  refund_limit: 'Limit',
  kind: 'Kind',
  pixel_id: 'Pixel',
  link: 'Link',
  issuer: 'Provider',
  required: 'Required',
}

type Noticed = Pick<AuditEventRow, 'action' | 'before' | 'after'>

/** Returns the subject of the mail about an event; null if there is none. */
export function noticeOf({ action, after }: Pick<Noticed, 'action' | 'after'>): string | null {
  const condition = CONDITIONS[action]
  return condition === undefined || after?.[condition] === true ? (SUBJECTS[action] ?? null) : null
}

/** Returns what was changed, for people: the values after, or before if something was removed. */
export const detailsOf = ({ before, after }: Noticed): { label: string; value: string }[] =>
  Object.entries(after ?? before ?? {}).flatMap(([field, value]) => {
    const text = Array.isArray(value)
      ? value.join(', ')
      : typeof value === 'boolean'
        ? value
          ? 'Yes'
          : 'No'
        : String(value ?? 'None')
    return LABELS[field] && text ? [{ label: LABELS[field], value: text }] : []
  })
