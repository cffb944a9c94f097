import type { components } from '../../generated/openapi.ts'

/**
 * Every action of the activity log, with the fields that are recorded before and after it. Other fields are never
 * recorded: secrets, hashes and tokens are in none of these lists.
 */
export const AUDIT_ACTIONS = {
  /** `by`: how the person signed in. */
  'session.started': ['by', 'remember', 'program', 'new_device'],
  'session.ended': ['device', 'reason'],
  'sessions.ended': ['except_current'],
  'second_factor.refused': ['by'],
  'proof.refused': ['by'],
  'password.changed': ['by'],
  'email.requested': ['email'],
  'email.confirmed': ['email'],
  'email.changed': ['email'],
  'email.restored': ['email', 'switched_off'],
  'access.reported': ['switched_off'],
  'access.switched_on': ['way', 'name'],
  'factor.added': ['kind', 'name'],
  'factor.removed': ['kind', 'name'],
  'factor.renamed': ['name'],
  'recovery_codes.created': ['count'],
  'recovery_codes.used': ['left'],
  'second_factor.required': ['required'],
  'recovery.requested': [],
  'recovery.stopped': [],
  'recovery.completed': [],
  'identity.linked': ['issuer'],
  'identity.removed': ['issuer'],
  'api_key.created': ['name', 'scopes', 'expires_at', 'last_four'],
  'api_key.revoked': ['name', 'last_four'],
  'api_keys.revoked': ['count'],
  'webhook_endpoint.created': ['host', 'event_types', 'enabled', 'ordered'],
  'webhook_endpoint.updated': ['host', 'event_types', 'enabled', 'ordered'],
  'webhook_endpoint.deleted': ['host'],
  'webhook_endpoint.secret_rotated': ['host'],
  'webhook_listener.opened': ['host', 'event_types'],
  'webhook_portal.opened': [],
  'pixel.changed': ['pixel_id', 'enabled', 'consent', 'new_token'],
  'pixel.removed': ['pixel_id'],
  'return_address.changed': ['link', 'host', 'new_host'],
  'payout_account.connected': ['account_id'],
  'payout_account.disconnected': ['account_id'],
  'allowed_origins.changed': ['allowed_origins'],
  'contact.changed': ['support_email', 'website', 'terms_url', 'privacy_url', 'elsewhere'],
  'domain.changed': ['custom_domain'],
  'domain.verified': ['custom_domain'],
  'domain.lost': ['custom_domain'],
  'plan.changed': ['tier'],
  'refund_limit.changed': ['refund_limit'],
  'invoice.reissued': ['number'],
  'mail.redirected': ['order_number', 'email', 'change_contact'],
  'refund.created': ['amount', 'currency', 'order_number', 'above_limit'],
  'data_export.started': [],
  'account.deleted': [],
} as const satisfies Record<AuditAction, readonly string[]>

export type AuditAction = components['schemas']['AuditAction']

/** The fields that an action records. */
export type AuditFields<Action extends AuditAction> = { [Field in (typeof AUDIT_ACTIONS)[Action][number]]?: unknown }
