import type { Handlers } from './features/deps.ts'
import { deleteAccount } from './features/account/closeAccount.ts'
import * as access from './features/access/operations.ts'
import * as audit from './features/audit/operations.ts'
import { verifyDomain } from './features/domains/domains.ts'
import * as dataExport from './features/account/exportOperations.ts'
import * as pixel from './features/account/pixel.ts'
import * as ossReturn from './features/vat/ossReturn.ts'
import * as recapitulative from './features/vat/recapitulative.ts'
import * as vatReport from './features/vat/vatReport.ts'
import { connectStripe, disconnectStripe, getIntegrationsStatus } from './features/account/operations.ts'
import { listPixelEvents } from './features/account/pixelEvents.ts'
import * as analytics from './features/analytics/operations.ts'
import * as mailed from './features/auth/mailedOperations.ts'
import * as identities from './features/auth/identityOperations.ts'
import { login, register } from './features/auth/operations.ts'
import * as factorSignIns from './features/auth/factorOperations.ts'
import * as openId from './features/auth/openIdOperations.ts'
import * as sessions from './features/auth/sessionOperations.ts'
import * as checkout from './features/checkout/operations.ts'
import * as checkoutSessions from './features/checkout-sessions/operations.ts'
import * as paymentRequests from './features/payment-requests/operations.ts'
import * as ownSubscriptions from './features/subscriptions/ownOperations.ts'
import * as subscriptions from './features/subscriptions/operations.ts'
import * as customers from './features/customers/operations.ts'
import * as dashboard from './features/dashboard/operations.ts'
import * as delivery from './features/delivery/operations.ts'
import * as disputes from './features/disputes/operations.ts'
import * as embed from './features/embed/operations.ts'
import * as factors from './features/factors/operations.ts'
import * as passkeys from './features/factors/passkeyOperations.ts'
import * as factorRecovery from './features/factors/recoveryOperations.ts'
import * as totp from './features/factors/totpOperations.ts'
import * as keys from './features/keys/operations.ts'
import * as invoices from './features/invoices/operations.ts'
import * as links from './features/links/operations.ts'
import * as mail from './features/mail/operations.ts'
import * as waitlist from './features/waitlist/operations.ts'
import * as orders from './features/orders/operations.ts'
import * as refunds from './features/orders/refunds/operations.ts'
import * as payouts from './features/payouts/operations.ts'
import * as products from './features/products/operations.ts'
import * as productImports from './features/products/sheets/runs/runOperations.ts'
import * as profile from './features/profile/operations.ts'
import * as discounts from './features/promos/discountOperations.ts'
import * as promoBatches from './features/promos/batchOperations.ts'
import * as promos from './features/promos/operations.ts'
import * as sandbox from './features/sandbox/operations.ts'
import * as shipments from './features/shipments/operations.ts'
import * as subscriptionFigures from './features/subscription-figures/operations.ts'
import * as system from './features/system/operations.ts'
import * as upsells from './features/upsells/operations.ts'
import * as withdrawals from './features/withdrawals/operations.ts'
import * as webhookEndpoints from './features/webhooks/endpointOperations.ts'
import * as pastEvents from './features/webhooks/eventOperations.ts'
import * as webhookListener from './features/webhooks/listenerOperations.ts'
import * as webhooks from './features/provider/operations.ts'

/** Every operation of the contract; an incomplete table does not compile. */
export const handlers: Handlers = {
  register,
  login,
  ...access,
  ...openId,
  ...identities,
  ...sessions,
  ...factorSignIns,
  ...factors,
  ...passkeys,
  ...totp,
  ...factorRecovery,
  ...profile,
  getIntegrationsStatus,
  connectStripe,
  disconnectStripe,
  ...audit,
  verifyDomain,
  deleteAccount,
  ...mailed,
  ...pixel,
  listPixelEvents,
  ...ossReturn,
  ...vatReport,
  ...recapitulative,
  ...dataExport,
  ...products,
  ...productImports,
  ...links,
  ...checkout,
  ...checkoutSessions,
  ...paymentRequests,
  ...subscriptions,
  ...ownSubscriptions,
  ...promos,
  ...discounts,
  ...promoBatches,
  ...orders,
  ...refunds,
  ...shipments,
  ...delivery,
  ...invoices,
  ...disputes,
  ...upsells,
  ...withdrawals,
  ...customers,
  ...mail,
  ...waitlist,
  ...analytics,
  ...subscriptionFigures,
  ...dashboard,
  ...payouts,
  ...keys,
  ...webhooks,
  ...webhookEndpoints,
  ...webhookListener,
  ...pastEvents,
  ...embed,
  ...sandbox,
  ...system,
}
