import type { AuditAction } from './actions.ts'
import type { AuditEventRow } from './listing.ts'

/** Changes that the merchant gets a mail about, with its subject. */
const SUBJECTS: Partial<Record<AuditAction, string>> = {
  'session.started': 'New sign-in to your account',
  'proof.refused': 'A wrong password or code was entered in your account',
  'password.changed': 'Your password was changed',
  'email.requested': 'A new email address was entered',
  'factor.added': 'A second factor was added',
  'factor.removed': 'A second factor was removed',
  'recovery_codes.created': 'New recovery codes were made',
  'recovery_codes.used': 'A recovery code was used',
  'second_factor.required': 'The rule for second factors was changed',
  'identity.linked': 'A sign-in with another provider was added',
  'identity.removed': 'A sign-in with another provider was removed',
  'api_key.created': 'An API key was created',
  'api_key.revoked': 'An API key was revoked',
  'api_keys.revoked': 'All API keys were revoked',
  'webhook_endpoint.created': 'A webhook endpoint was added',
  'webhook_endpoint.updated': 'A webhook endpoint was changed',
  'webhook_endpoint.deleted': 'A webhook endpoint was deleted',
  'webhook_endpoint.secret_rotated': 'The secret of a webhook endpoint was rotated',
  'webhook_listener.opened': 'A webhook listener was opened',
  'webhook_portal.opened': 'The webhook portal was opened',
  'pixel.changed': 'The pixel of your checkouts was changed',
  'pixel.removed': 'The pixel of your checkouts was removed',
  'return_address.changed': 'The return address of a link was changed',
  'payout_account.connected': 'A payout account was connected',
  'payout_account.disconnected': 'Your payout account was disconnected',
  'allowed_origins.changed': 'The sites that may show your checkout were changed',
  'domain.changed': 'The domain of your shop was changed',
  'refund_limit.changed': 'The limit for refunds was changed',
  'refund.created': 'A large refund was made',
  'data_export.started': 'An export of your data was started',
}

/** Some actions are mailed only with this field. */
const CONDITIONS: Partial<Record<AuditAction, string>> = {
  'session.started': 'new_device',
  'refund.created': 'above_limit',
  'return_address.changed': 'new_host',
}

const LABELS: Record<string, string> = {
  name: 'Name',
  scopes: 'Scopes',
  host: 'Host',
  event_types: 'Events',
  account_id: 'Account',
  allowed_origins: 'Sites',
  custom_domain: 'Domain',
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
