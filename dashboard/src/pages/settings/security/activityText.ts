import type { Schema } from '@linktill/sdk'

export type AuditEvent = Schema<'AuditEvent'>
export type AuditAction = Schema<'AuditAction'>
export type ActorKind = Schema<'AuditActorKind'>

export const actionLabels: Record<AuditAction, string> = {
  'session.started': 'Signed in',
  'session.ended': 'Session ended',
  'sessions.ended': 'Signed out everywhere',
  'second_factor.refused': 'Wrong second factor',
  'proof.refused': 'Wrong confirmation',
  'password.changed': 'Password changed',
  'email.requested': 'New email entered',
  'email.confirmed': 'Email confirmed',
  'email.changed': 'Email changed',
  'email.restored': 'Email restored',
  'access.reported': 'Reported: this was not me',
  'access.switched_on': 'Switched on again',
  'factor.added': 'Second factor added',
  'factor.removed': 'Second factor removed',
  'factor.renamed': 'Second factor renamed',
  'recovery_codes.created': 'Recovery codes made',
  'recovery_codes.used': 'Recovery code used',
  'second_factor.required': 'Rule for second factors changed',
  'recovery.requested': 'Recovery requested',
  'recovery.stopped': 'Recovery stopped',
  'recovery.completed': 'Account recovered',
  'identity.linked': 'Other sign-in added',
  'identity.removed': 'Other sign-in removed',
  'api_key.created': 'API key created',
  'api_key.revoked': 'API key revoked',
  'api_keys.revoked': 'All API keys revoked',
  'webhook_endpoint.created': 'Webhook endpoint added',
  'webhook_endpoint.updated': 'Webhook endpoint changed',
  'webhook_endpoint.deleted': 'Webhook endpoint deleted',
  'webhook_endpoint.secret_rotated': 'Webhook secret rotated',
  'webhook_listener.opened': 'Webhook listener opened',
  'webhook_portal.opened': 'Webhook portal opened',
  'pixel.changed': 'Pixel changed',
  'pixel.removed': 'Pixel removed',
  'return_address.changed': 'Return address changed',
  'payout_account.connected': 'Payout account connected',
  'payout_account.disconnected': 'Payout account disconnected',
  'allowed_origins.changed': 'Allowed sites changed',
  'contact.changed': 'Contact addresses changed',
  'domain.changed': 'Domain changed',
  'domain.verified': 'Domain verified',
  'domain.lost': 'Domain no longer verified',
  'plan.changed': 'Plan changed',
  'refund_limit.changed': 'Refund limit changed',
  'invoice.reissued': 'Invoice issued again',
  'mail.redirected': 'Mail sent to another address',
  'refund.created': 'Refund made',
  'data_export.started': 'Data export started',
  'account.deleted': 'Account deleted',
}

export const actorLabels: Record<ActorKind, string> = {
  session: 'Signed-in browsers and programs',
  person: 'People who were not signed in',
  key: 'API keys',
  system: 'Linktill and the payment provider',
}

/** Returns who did it: `Firefox on macOS`, `API key Warehouse`. */
export const actorText = ({ actor }: AuditEvent): string => (actor.kind === 'key' ? `API key ${actor.name}` : actor.name)

/** Returns the changed values: `basic → pro`. Empty if there are none. */
export function changeText({ action, before, after }: AuditEvent): string {
  // What a sign-in records is technical.
  if (action === 'session.started') return after?.['new_device'] === true ? 'New device' : ''
  const fields = Object.keys({ ...before, ...after })
  return fields
    .map((field) => {
      const values = [before?.[field], after?.[field]].filter((value) => value !== undefined)
      // An empty value says something only if there was another one.
      if (values.length === 1 && values[0] === null) return ''
      return values.map((value) => (field === 'last_four' ? `…${String(value)}` : textOf(value))).join(' → ')
    })
    .filter(Boolean)
    .join(' · ')
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null || value === '' ? 'none' : String(value)
}
