import type { components } from './generated/openapi.ts'

type AuditAction = components['schemas']['AuditAction']

/**
 * What an operation asks a session for. Keys have scopes instead.
 * - `step-up`: a proof of the last ten minutes, by the contract's `x-step-up`; `step-up if changed` is decided by the handler.
 * - `factor`, `password`, `link`: in the call itself. `sign-in`: the call is a sign-in.
 * - `none`: the call only takes access away, or its answer gives none.
 */
type Proof = 'step-up' | 'step-up if changed' | 'factor' | 'password' | 'link' | 'sign-in' | 'none'

/**
 * What ends ways: a new password, a reset by mail, a reset of an account that was never confirmed, Sign out everywhere, the end
 * of a recovery, This was not me, and undoing a change of address. Closing the account ends all of them (merchantTables.ts).
 */
export type Ending = 'new_password' | 'reset' | 'first_reset' | 'sign_out_everywhere' | 'recovery' | 'not_me' | 'undo_change'

/** `all`, or only what was made since the moment in question. `off`: that is switched off, and listed for the owner. */
export type Extent = 'all' | 'since' | 'off'

interface Way {
  /** Where its secrets and addresses are: columns, or their beginning. */
  stored: readonly string[]
  operations: Readonly<Record<string, Proof>>
  /** Its actions of the activity log, with the subject of their mail; null for none. */
  logged: Readonly<Partial<Record<AuditAction, string | null>>>
  endedBy: Readonly<Partial<Record<Ending, Extent>>>
}

const DEFENDED = { not_me: 'since', undo_change: 'since', first_reset: 'all' } as const
const WITH_SESSIONS = {
  new_password: 'all',
  reset: 'all',
  sign_out_everywhere: 'all',
  recovery: 'all',
  not_me: 'all',
  undo_change: 'all',
} as const
const SWITCHED = { not_me: 'off', undo_change: 'off' } as const

/**
 * Every way into an account, and every place that its events, clicks, buyers and money go to: what a change asks for, how it is
 * logged and mailed, and what ends it (docs/run/security.md#ways-in-and-out). Notices, endings and Settings → Access read this
 * table, and test/contract/ways.test.ts finds what it lacks.
 */
export const WAYS = {
  password: {
    stored: ['merchants.password_hash'],
    operations: {
      register: 'sign-in',
      login: 'sign-in',
      requestPasswordReset: 'none',
      resetPassword: 'link',
      updateMe: 'password',
    },
    logged: { 'password.changed': 'Your password was changed' },
    endedBy: {},
  },
  /** With the cookie that renews it. */
  session: {
    stored: ['sessions.'],
    operations: { refreshSession: 'sign-in', proveIdentity: 'factor', endSession: 'none', endAllSessions: 'none' },
    logged: {
      'session.started': 'New sign-in to your account',
      'session.ended': null,
      'sessions.ended': null,
      'proof.refused': 'A wrong password or code was entered in your account',
      'second_factor.refused': null,
    },
    endedBy: WITH_SESSIONS,
  },
  /** A cookie of a browser that signed in before. It signs nobody in. */
  known_browser: {
    stored: ['known_browsers.'],
    operations: {},
    logged: {},
    endedBy: WITH_SESSIONS,
  },
  /** By mail: a new password, another address, undoing that, This was not me. Those that defend the account survive. */
  mailed_link: {
    stored: ['mailed_tokens.'],
    operations: { confirmEmail: 'link', resendConfirmation: 'none', undoEmailChange: 'link', reportNotMe: 'link' },
    logged: {
      'email.requested': 'A new email address was entered',
      'email.confirmed': null,
      'email.changed': null,
      'email.restored': null,
      'access.reported': null,
    },
    endedBy: { new_password: 'all', reset: 'all', recovery: 'all', not_me: 'since', undo_change: 'since' },
  },
  passkey: {
    stored: ['passkeys.'],
    operations: {
      startPasskeySignIn: 'none',
      signInWithPasskey: 'sign-in',
      startPasskeyProof: 'none',
      startPasskey: 'none',
      createPasskey: 'factor',
      updatePasskey: 'none',
      removePasskey: 'factor',
    },
    logged: {
      'factor.added': 'A second factor was added',
      'factor.removed': 'A second factor was removed',
      'factor.renamed': null,
      'second_factor.required': 'The rule for second factors was changed',
    },
    endedBy: { ...DEFENDED, recovery: 'all' },
  },
  totp: {
    stored: ['totp_secrets.', 'challenges.', 'used_challenges.'],
    operations: {
      completeSignIn: 'sign-in',
      startTotp: 'none',
      confirmTotp: 'factor',
      removeTotp: 'factor',
      requireSecondFactor: 'factor',
    },
    logged: { 'factor.added': 'A second factor was added', 'factor.removed': 'A second factor was removed' },
    endedBy: { ...DEFENDED, recovery: 'all' },
  },
  recovery_code: {
    stored: ['recovery_codes.', 'factor_recoveries.'],
    operations: {
      replaceRecoveryCodes: 'factor',
      requestFactorRecovery: 'sign-in',
      stopFactorRecovery: 'none',
      completeFactorRecovery: 'link',
    },
    logged: {
      'recovery_codes.created': 'New recovery codes were made',
      'recovery_codes.used': 'A recovery code was used',
      'recovery.requested': null,
      'recovery.stopped': null,
      'recovery.completed': null,
    },
    endedBy: { ...DEFENDED, recovery: 'all' },
  },
  /** At the operator's identity provider. */
  identity: {
    stored: ['identities.', 'handles:openid'],
    operations: { startOpenId: 'none', finishOpenId: 'sign-in', startIdentity: 'step-up', removeIdentity: 'step-up' },
    logged: {
      'identity.linked': 'A sign-in with another provider was added',
      'identity.removed': 'A sign-in with another provider was removed',
    },
    endedBy: { reset: 'all', recovery: 'all', not_me: 'since', undo_change: 'since' },
  },
  api_key: {
    stored: ['api_keys.', 'handles:key'],
    operations: { createApiKey: 'step-up', revokeApiKey: 'step-up' },
    logged: {
      'api_key.created': 'An API key was created',
      'api_key.revoked': 'An API key was revoked',
      'api_keys.revoked': 'All API keys were revoked',
    },
    endedBy: { first_reset: 'all', not_me: 'all', undo_change: 'since' },
  },
  webhook_endpoint: {
    stored: ['webhook_endpoints.'],
    operations: {
      createWebhookEndpoint: 'step-up',
      updateWebhookEndpoint: 'step-up',
      deleteWebhookEndpoint: 'step-up',
      getWebhookSecret: 'step-up',
      rotateWebhookSecret: 'step-up',
      openWebhookPortal: 'step-up',
      redeliverWebhook: 'none',
      sendTestWebhook: 'none',
      replayWebhooks: 'none',
    },
    logged: {
      'webhook_endpoint.created': 'A webhook endpoint was added',
      'webhook_endpoint.updated': 'A webhook endpoint was changed',
      'webhook_endpoint.deleted': 'A webhook endpoint was deleted',
      'webhook_endpoint.secret_rotated': 'The secret of a webhook endpoint was rotated',
      'webhook_portal.opened': 'The webhook portal was opened',
    },
    endedBy: { ...SWITCHED, first_reset: 'all' },
  },
  /** An endpoint without an address: its program fetches the events. */
  webhook_listener: {
    stored: ['webhook_endpoints.listener_id'],
    operations: { openWebhookListener: 'step-up', pollWebhookListener: 'none', recordListenedAttempt: 'none' },
    logged: { 'webhook_listener.opened': 'A webhook listener was opened' },
    endedBy: { ...SWITCHED, first_reset: 'all' },
  },
  pixel: {
    stored: ['merchants.pixel_', 'meta_events.pixel_id'],
    operations: { saveFacebookPixel: 'step-up', deleteFacebookPixel: 'step-up' },
    logged: {
      'pixel.changed': 'The pixel of your checkouts was changed',
      'pixel.removed': 'The pixel of your checkouts was removed',
    },
    endedBy: SWITCHED,
  },
  return_address: {
    stored: ['links.return_url'],
    operations: { updateLinkOptions: 'step-up if changed' },
    logged: { 'return_address.changed': 'The return address of a link was changed' },
    endedBy: SWITCHED,
  },
  /** A site that may frame the checkout. */
  allowed_origin: {
    stored: ['merchants.allowed_origins', 'allowed_origins.'],
    operations: { updateMe: 'step-up if changed' },
    logged: { 'allowed_origins.changed': 'The sites that may show your checkout were changed' },
    endedBy: SWITCHED,
  },
  domain: {
    stored: ['merchants.custom_domain', 'merchants.domain_', 'payment_domains.', 'handles:domain'],
    operations: { updateMe: 'step-up if changed', verifyDomain: 'none' },
    logged: { 'domain.changed': 'The domain of your shop was changed', 'domain.verified': null, 'domain.lost': null },
    endedBy: SWITCHED,
  },
  /** The provider decides who may be paid out, and asks for its own proofs. */
  payout_account: {
    stored: ['merchants.payment_account_id', 'merchants.former_account_id', 'handles:account'],
    operations: { connectStripe: 'step-up', disconnectStripe: 'step-up' },
    logged: {
      'payout_account.connected': 'A payout account was connected',
      'payout_account.disconnected': 'Your payout account was disconnected',
    },
    endedBy: {},
  },
  /** What was switched off, and can be switched on again. */
  switched_off: {
    stored: ['switched_off.'],
    operations: { switchOnAgain: 'step-up', forgetSwitchedOff: 'none' },
    logged: { 'access.switched_on': 'Something that was switched off is on again' },
    endedBy: {},
  },
} as const satisfies Record<string, Way>

export type WayName = keyof typeof WAYS

/** Ways of which an ending deletes all or some. */
export type EndedWay = {
  [Name in WayName]: Extract<(typeof WAYS)[Name]['endedBy'][keyof (typeof WAYS)[Name]['endedBy']], 'all' | 'since'> extends never
    ? never
    : Name
}[WayName]
