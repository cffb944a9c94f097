import type { Deps } from './features/deps.ts'
import { sendDueMails } from './features/mail/sendDueMails.ts'
import { handlePaymentEvents } from './features/provider/handlePaymentEvents.ts'
import { deliverSandboxEvents } from './gateways/sandbox/webhooks.ts'
import { followSales } from './features/orders/following/followSales.ts'
import { switchOffEndpoints } from './features/access/switchOffEndpoints.ts'
import { clearAccount } from './features/account/closeAccount.ts'
import { expireSessions } from './features/checkout-sessions/expireSessions.ts'
import { checkDomains } from './features/domains/domains.ts'
import { remindPayers } from './features/payment-requests/remindPayers.ts'
import { chargeDue } from './features/subscriptions/clock/chargeDue.ts'
import { mailSubscriptions } from './features/subscriptions/mailSubscriptions.ts'
import { warnOfExpiry } from './features/subscriptions/warnOfExpiry.ts'
import { exportData, sweepExports } from './features/account/exportData.ts'
import { foldRollups } from './features/analytics/foldRollups.ts'
import { makePartitions } from './features/analytics/makePartitions.ts'
import { mailPasswordReset } from './features/auth/accountMails.ts'
import { mailNotice } from './features/auth/mailNotice.ts'
import { forgetSessions } from './features/auth/sessions.ts'
import { forgetVatChecks } from './features/vat/checkVatNumber.ts'
import { loadExchangeRates } from './features/vat/exchangeRates.ts'
import { fillAccountingTaxes } from './shop/invoice/accountingTax.ts'
import { watchOssThreshold } from './features/vat/watchOssThreshold.ts'
import { sumBestSellers } from './features/dashboard/bestSellers.ts'
import { sumCustomerCounts } from './features/customers/countCustomers.ts'
import { detachErased } from './features/customers/detachErased.ts'
import { foldCustomers } from './features/customers/foldCustomers.ts'
import { forgetCountedDownloads } from './features/delivery/countedDownload.ts'
import { forgetChallenges } from './features/factors/signInChallenge.ts'
import { mailOrders } from './features/delivery/mailOrders.ts'
import { remindAbandoned } from './features/mail/remindAbandoned.ts'
import { forgetDeclines } from './features/orders/settling/noteDecline.ts'
import { rememberOrderCounts } from './features/orders/order/countOrders.ts'
import { forgetMetaEvents, sendMetaEvent } from './features/meta/sendMetaEvent.ts'
import { expireHolds } from './features/orders/settling/expireHolds.ts'
import { askImported } from './features/waitlist/askImported.ts'
import { mailWaitlist } from './features/waitlist/mailWaitlist.ts'
import { releaseCards } from './features/upsells/releaseCards.ts'
import { offerReservations } from './features/waitlist/offerReservations.ts'
import { sumProductCounts } from './features/products/countProducts.ts'
import { forgetSandbox } from './features/sandbox/forgetSandbox.ts'
import { resealAll } from './features/system/reseal.ts'
import { recallEvents, storeEvents } from './features/provider/storeEvents.ts'
import { forgetPastEvents } from './features/webhooks/forgetPastEvents.ts'
import { forgetDeliveries } from './features/webhooks/direct/forgetDeliveries.ts'
import { registerDomains } from './features/domains/registerDomains.ts'
import { recheckVatNumber } from './features/orders/settling/recheckVatNumber.ts'
import { recordTax, reverseTax } from './features/orders/following/recordTax.ts'
import { reconcilePayments } from './features/orders/settling/reconcilePayments.ts'
import { followPayouts } from './features/payouts/followPayouts.ts'
import type { SendMail } from './gateways/mail/mail.ts'
import { sendEvidence } from './features/disputes/submit.ts'
import { runImport } from './features/products/sheets/runs/runImport.ts'
import { sweepImports } from './features/products/sheets/runs/sweepImports.ts'
import { dropUpload } from './features/products/uploadQuota.ts'
import { decideDispute } from './gateways/sandbox/disputes.ts'
import { payOutSandbox } from './gateways/sandbox/payouts.ts'
import { moveJobs } from './platform/jobs/moveJobs.ts'
import type { Batches } from './platform/jobs/loop.ts'
import type { Tasks } from './platform/jobs/worker.ts'
import {
  dropOldVisits,
  forgetIdempotencyKeys,
  forgetInvitations,
  forgetJobs,
  forgetMailedTokens,
  forgetMails,
  forgetPaymentEvents,
} from './ops/forgetOld.ts'

/** The schedule of jobs. */
export const CRONTAB = `
* * * * * expireHolds
* * * * * offerReservations
* * * * * askImported
*/5 * * * * reconcilePayments
*/10 * * * * recallEvents
*/10 * * * * registerDomains
*/10 * * * * followPayouts
7 * * * * payOutSandbox
* * * * * expireSessions
* * * * * remindPayers
* * * * * chargeSubscriptions
* * * * * releaseCards
13 8 * * * warnOfExpiry
* * * * * foldRollups
* * * * * foldCustomers
*/10 * * * * remindAbandoned
23 4 * * * makePartitions
47 4 * * * forgetMetaEvents
41 4 * * * rememberOrderCounts
*/10 * * * * sumProductCounts
*/10 * * * * sumCustomerCounts
41 3 * * * checkDomains
17 * * * * sweepExports
27 * * * * sweepImports
19 5 * * * watchOssThreshold
7 * * * * forgetIdempotencyKeys
37 4 * * * forgetDeliveries
7 5 * * * forgetPastEvents
53 4 * * * forgetVatChecks
23 * * * * loadExchangeRates
27 * * * * forgetCountedDownloads
57 4 * * * forgetSessions
11 * * * * forgetChallenges
19 * * * * forgetDeclines
3 5 * * * forgetAuditEvents
13 5 * * * forgetMails
17 5 * * * forgetPaymentEvents
23 5 * * * forgetMailedTokens
43 5 * * * forgetInvitations
29 5 * * * dropOldVisits
31 5 * * * forgetJobs
37 5 * * * forgetSandbox
*/10 * * * * resealAll
`

/** What jobs and batches can use. */
export interface TaskOptions extends Deps {
  sendMail: SendMail
  log: (error: unknown) => void
}

/** Every job of the worker. */
export const createTasks = ({
  db,
  dns,
  vies,
  payments,
  sandbox,
  config,
  storage,
  webhooks,
  sendMail,
  log,
}: TaskOptions): Tasks => ({
  expireHolds: () => expireHolds({ db, payments }, log),
  offerReservations: () => offerReservations(db, log),
  askImported: () => askImported({ db, config }, log),
  mailWaitlist: (payload) => mailWaitlist({ db, config }, sendMail, payload),
  expireSessions: () => expireSessions({ db, payments }, log),
  remindPayers: () => remindPayers(db, log),
  warnOfExpiry: () => warnOfExpiry(db, new Date(), log),
  chargeSubscriptions: () => chargeDue({ db, vies, payments, config }, log),
  releaseCards: () => releaseCards({ db, payments }, log),
  foldRollups: () => foldRollups(db, undefined, log),
  foldCustomers: () => foldCustomers(db, log),
  makePartitions: () => makePartitions(db),
  rememberOrderCounts: () => rememberOrderCounts(db, log),
  forgetDeclines: () => forgetDeclines(db, log),
  sumBestSellers: ({ merchantId, period }) => sumBestSellers(db, merchantId, period),
  sumProductCounts: () => sumProductCounts(db, log),
  sumCustomerCounts: () => sumCustomerCounts(db, log),
  checkDomains: () => checkDomains({ db, dns }, log),
  clearAccount: ({ merchantId }) => clearAccount({ db, storage, payments, webhooks }, merchantId),
  forgetWebhooks: ({ merchantId }) => webhooks.forget(merchantId),
  switchOffEndpoints: (payload) => switchOffEndpoints({ db, webhooks }, payload),
  forgetEvents: ({ merchantId, eventIds }) => webhooks.forgetEvents(merchantId, eventIds),
  replayMissed: (job) => webhooks.replayMissed(job),
  exportData: (one) => exportData({ db, storage, config }, one),
  importProducts: (one) => runImport({ db, storage, config }, one),
  sweepImports: () => sweepImports({ db, storage }, log),
  sweepExports: () => sweepExports({ db, storage }, log),
  decideSandboxDispute: ({ id, outcome }) => decideDispute(db, id, outcome),
  dropUploads: async ({ merchantId, keys }) => {
    for (const key of keys) await dropUpload({ db, storage, config, merchantId }, key)
  },
  sendDisputeEvidence: (one) => sendEvidence({ db, payments, storage }, one),
  reconcilePayments: () => reconcilePayments({ db, payments }, log),
  recallEvents: () => recallEvents(db, payments),
  followPayouts: () => followPayouts({ db, payments, config }, log),
  payOutSandbox: async () => {
    if (sandbox) await payOutSandbox(db)
  },
  registerDomains: () => registerDomains({ db, payments, config }, log),
  mailPasswordReset: ({ email }) => mailPasswordReset(db, email, config.publicUrl),
  mailNotice: (of) => mailNotice({ db, config }, of),
  recheckVatNumber: ({ merchantId, orderId: id }) => recheckVatNumber({ db, payments, vies, config }, { merchantId, id }),
  recordTax: ({ merchantId, orderId: id }) => recordTax({ db, payments }, { merchantId, id }),
  reverseTax: ({ merchantId, refundId: id }) => reverseTax({ db, payments }, { merchantId, id }),
  forgetVatChecks: () => forgetVatChecks(db, log),
  loadExchangeRates: async () => {
    await loadExchangeRates({ db, config })
    await fillAccountingTaxes(db, log)
  },
  watchOssThreshold: () => watchOssThreshold({ db, config }, undefined, log),
  forgetCountedDownloads: () => forgetCountedDownloads(db, log),
  forgetSessions: () => forgetSessions(db, log),
  forgetChallenges: () => forgetChallenges(db, log),
  forgetAuditEvents: () => db.raw('select forget_audit_events(null)'),
  resealAll: () => resealAll({ db, config }, log),
  detachMethod: (payload) => detachErased({ db, payments }, payload),
  mailSubscriptions: (payload) => mailSubscriptions({ db, config }, sendMail, payload),
  mailOrders: (payload) => mailOrders({ db, config }, sendMail, payload),
  sendMetaEvent: (one) => sendMetaEvent({ db, config }, one),
  forgetMetaEvents: () => forgetMetaEvents({ db }, log),
  remindAbandoned: () => remindAbandoned(db, log),
  forgetDeliveries: () => forgetDeliveries(db, log),
  forgetPastEvents: () => forgetPastEvents({ db, config }, log),
  forgetIdempotencyKeys: () => forgetIdempotencyKeys(db, log),
  forgetMails: () => forgetMails(db, log),
  forgetPaymentEvents: () => forgetPaymentEvents(db, log),
  forgetMailedTokens: () => forgetMailedTokens(db, log),
  forgetInvitations: () => forgetInvitations(db, log),
  dropOldVisits: () => dropOldVisits(db),
  forgetJobs: () => forgetJobs(db),
  forgetSandbox: () => forgetSandbox(db, log),
})

/** Every batch work by name. Processes that run jobs repeat each in a loop (platform/jobs/loop.ts). */
export const createBatches = ({ db, payments, sandbox, config, sendMail, log }: TaskOptions): Batches => ({
  handlePaymentEvents: () => handlePaymentEvents({ db, payments, config }, log),
  ...(sandbox && {
    deliverSandboxEvents: () => deliverSandboxEvents(db, (events) => storeEvents(db, payments, events)),
  }),
  followSales: () => followSales({ db }, log),
  moveJobs: () => moveJobs(db, log),
  sendDueMails: () => sendDueMails({ db, config, sendMail, log }),
})
