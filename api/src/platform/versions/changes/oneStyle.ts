import type { OperationId } from '../../http/Operation.ts'
import type { Shape, VersionChange } from '../VersionChange.ts'

/** What the rows of a list were called. */
const LISTS: Partial<Record<OperationId, string>> = {
  listApiKeys: 'api_keys',
  listAuditEvents: 'audit_events',
  listCheckoutSessions: 'checkout_sessions',
  listCustomers: 'customers',
  listDiscounts: 'discounts',
  listDisputes: 'disputes',
  listEvents: 'events',
  listIdentities: 'identities',
  listNotifications: 'notifications',
  listPaymentRequests: 'payment_requests',
  listPayoutLines: 'lines',
  listPayouts: 'payouts',
  listPixelEvents: 'events',
  listPromoBatches: 'batches',
  listPromoCodes: 'promo_codes',
  listPromoRedemptions: 'redemptions',
  listRefunds: 'refunds',
  listSessions: 'sessions',
  listShipments: 'shipments',
  listWaitlist: 'entries',
  listWebhookDeliveries: 'deliveries',
  listWebhookEndpoints: 'endpoints',
  listWebhookEventTypes: 'event_types',
}

const IMPORT = { dryRun: 'dry_run', useKept: 'use_kept' }
const SAME = { sameSku: 'same_sku', sameName: 'same_name' }
const SORT = { sortBy: 'sort_by', sortDir: 'sort_dir' }
const PERIOD = { startDate: 'start_date', endDate: 'end_date' }
const RANGE = { dateRange: 'date_range' }

/** Names of our own were in two styles, and every list called its rows otherwise. */
export const oneStyle: VersionChange = {
  summary:
    'A list is `{ data, next_cursor }`, with `total` where it is counted, and every list has pages. Only products and orders keep the names of their rows. Parameters and fields are in snake_case, except those of accounts, links, checkouts, the placing of orders, and figures. The rows were called ' +
    `${Object.entries(LISTS)
      .map(([id, rows]) => `\`${rows}\` (\`${id}\`)`)
      .join(', ')}.`,
  renamed: {
    connectStripe: { returnTo: 'return_to' },
    correctInvoice: { vatNumber: 'vat_number', billingAddress: 'billing_address' },
    confirmSandboxPayment: { clientSecret: 'client_secret' },
    endAllSessions: { revokeApiKeys: 'revoke_api_keys', keepCurrent: 'keep_current' },
    exportAnalytics: RANGE,
    exportAuditEvents: { actorId: 'actor_id', ...PERIOD },
    exportLinkAnalytics: RANGE,
    exportOrders: { paymentStatus: 'payment_status', ...PERIOD },
    exportOrdersToShip: PERIOD,
    exportSkippedProducts: SAME,
    getAnalyticsOverview: RANGE,
    getDiscountAnalytics: RANGE,
    importCustomers: IMPORT,
    importProducts: { ...IMPORT, ...SAME },
    importPromoCodes: IMPORT,
    importShipments: IMPORT,
    importWaitlist: IMPORT,
    joinWaitlist: { variantIds: 'variant_ids' },
    listAuditEvents: { actorId: 'actor_id', ...PERIOD },
    listCustomers: SORT,
    listPromoCodes: SORT,
    listShipments: { orderId: 'order_id' },
    listWaitlist: { linkId: 'link_id' },
    previewPromoCode: { linkId: 'link_id' },
    recordPixelEvent: { eventId: 'event_id' },
    signInWithPasskey: { timeZone: 'time_zone' },
    startPasskey: { currentPassword: 'current_password' },
    startProductImport: SAME,
    startTotp: { currentPassword: 'current_password' },
  },
  answers: {
    ...Object.fromEntries(
      Object.entries(LISTS).map(([id, rows]) => [id, ({ data, ...rest }: Shape): Shape => ({ [rows]: data, ...rest })]),
    ),
    correctInvoice: withCamelLabels,
    createWithdrawal: withCamelLabels,
    getDiscountAnalytics: camelCased,
    getFirstSale: ({ first_sale: first, ...rest }) => ({ ...camelCased(rest), firstSale: first && camelCased(first as Shape) }),
    getHealth: camelCased,
    getInvoice: withCamelLabels,
    getWithdrawal: withCamelLabels,
    reissueInvoice: withCamelLabels,
    uploadProductFile: camelCased,
  },
  events: { 'account.payments_enabled': camelCased, 'account.payments_disabled': camelCased },
}

function camelCased(shape: Shape): Shape {
  const pairs = Object.entries(shape)
  return Object.fromEntries(
    pairs.map(([key, value]) => [key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
  )
}

function withCamelLabels({ labels, ...rest }: Shape): Shape {
  return { ...rest, labels: camelCased(labels as Shape) }
}
