import type { Way } from './Way.ts'

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
    signedBy: ['features/auth/tokens.ts', 'features/auth/refreshCookie.ts'],
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
    signedBy: ['features/auth/knownBrowser.ts'],
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
    signedBy: ['features/factors/passkeyChallenge.ts'],
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
    signedBy: ['features/factors/signInChallenge.ts', 'features/factors/totp.ts'],
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
    signedBy: ['features/factors/recovery.ts'],
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
    signedBy: ['features/auth/openIdCookie.ts'],
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
  /** Names the shop, from any site that may frame its checkout, and grants nothing. It follows from the id, so nothing ends it. */
  publishable_key: {
    stored: ['merchants.id'],
    signedBy: ['features/keys/publishable.ts'],
    operations: {},
    logged: {},
    endedBy: {},
  },
  /**
   * A buyer's: of one order, its downloads, its invoice or its checkout session, of one entry of a waiting list, of the subscriptions of one address at one shop, of mails that it ends, or,
   * for an hour, of every order of one address. None opens anything of the account, so no ending of the account's own ways ends them: a refund ends
   * downloads, and time the others.
   */
  buyer_token: {
    stored: ['orders.', 'counted_downloads.', 'checkout_sessions.', 'waitlist_entries.', 'subscriptions.'],
    signedBy: [
      'features/delivery/downloadToken.ts',
      'features/delivery/ordersToken.ts',
      'features/mail/unsubscribeToken.ts',
      'shop/invoice/invoiceLink.ts',
      'shop/session/sessionToken.ts',
      'shop/subscription/subscriptionsToken.ts',
      'shop/waitlist/waitlistToken.ts',
    ],
    operations: { requestOrders: 'none', requestSubscriptions: 'none', joinWaitlist: 'none', confirmWaitlist: 'link' },
    logged: {},
    endedBy: {},
  },
  /** Its file opens for a day, for everyone who has the signed address. */
  data_export: {
    stored: ['data_exports.'],
    signedBy: ['features/account/exportOperations.ts'],
    operations: { startDataExport: 'step-up' },
    logged: { 'data_export.started': 'An export of your data was started' },
    endedBy: WITH_SESSIONS,
  },
  webhook_endpoint: {
    stored: ['webhook_endpoints.'],
    signedBy: ['features/webhooks/direct/endpoints.ts'],
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
    signedBy: ['features/webhooks/direct/listeners.ts'],
    operations: { openWebhookListener: 'step-up', pollWebhookListener: 'none', recordListenedAttempt: 'none' },
    logged: { 'webhook_listener.opened': 'A webhook listener was opened' },
    endedBy: { ...SWITCHED, first_reset: 'all' },
  },
  pixel: {
    stored: ['merchants.pixel_', 'meta_events.pixel_id'],
    signedBy: ['features/account/pixel.ts'],
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
  /** Every checkout, receipt and mail names them, so buyers write to it and read what it says. */
  shop_contact: {
    stored: ['merchants.website', 'merchants.support_email', 'merchants.terms_url', 'merchants.privacy_url'],
    operations: { updateMe: 'step-up if changed' },
    logged: { 'contact.changed': 'The contact addresses of your shop were changed' },
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
