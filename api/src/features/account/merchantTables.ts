import { snakeCase } from '../../platform/db/sql.ts'
import { columnsWith } from '../../shop/order/orderColumns.ts'

/** How a table with rows of a merchant is exported, and what remains of it when the account is deleted. */
interface MerchantTable {
  /**
   * Columns that the export leaves out: secrets, and columns without meaning to a person. `null` leaves out the whole
   * table, because it is derived from others or secret.
   */
  leaveOut: string[] | null
  /** Too many rows for a sheet, and of no interest to a reader: only as .json. */
  jsonOnly?: boolean
  /** Kept as it is, deleted, or kept with these columns set (SQL). */
  onClose: 'keep' | 'delete' | Record<string, string>
}

/**
 * Every table with a `merchant_id`, by name, in the order in which they are emptied; a test finds missing ones. The law
 * requires unchanged invoices, and amounts, taxes, dates and numbers. All other personal data is cleared
 * (docs/product/accounts.md#closing-an-account).
 */
export const MERCHANT_TABLES: Record<string, MerchantTable> = {
  handles: { leaveOut: null, onClose: 'keep' },
  idempotency_keys: { leaveOut: null, onClose: 'keep' },
  allowed_origins: { leaveOut: null, onClose: 'keep' },
  shops_of_buyers: { leaveOut: null, onClose: 'keep' },
  products: {
    leaveOut: ['merchant_id', 'held'],
    onClose: {
      description: 'null',
      image_url: 'null',
      digital_file_url: 'null',
      external_id: 'null',
      metadata: "'{}'",
      questions: "'[]'",
      status: "'inactive'",
      deleted_at: 'coalesce(deleted_at, cast(:now as timestamptz))',
    },
  },
  links: {
    leaveOut: ['merchant_id'],
    onClose: {
      is_active: 'false',
      custom_message: 'null',
      before_text: 'null',
      after_text: 'null',
      customer_email: 'null',
      return_url: 'null',
      return_params: "'{}'",
      external_id: 'null',
      metadata: "'{}'",
      questions: "'[]'",
    },
  },
  product_variants: {
    leaveOut: ['merchant_id', 'held'],
    onClose: { image_url: 'null', deleted_at: 'coalesce(deleted_at, cast(:now as timestamptz))' },
  },
  price_changes: { leaveOut: ['merchant_id'], jsonOnly: true, onClose: 'keep' },
  product_import_skips: { leaveOut: null, onClose: 'delete' },
  product_imports: { leaveOut: null, onClose: 'delete' },
  kept_readings: { leaveOut: ['merchant_id', 'headings'], onClose: 'delete' },
  waitlist_entries: {
    leaveOut: [
      ...['merchant_id', 'canonical_email', 'network_hash', 'mail_domain', 'pieces'],
      ...['mailed_at', 'mail_due_at', 'reserved_hours', 'unpaid_order_id'],
    ],
    onClose: 'delete',
  },
  link_items: { leaveOut: ['merchant_id'], onClose: 'keep' },
  orders: {
    leaveOut: columnsWith('internal').map(([name]) => snakeCase(name)),
    onClose: Object.fromEntries(columnsWith('onClose').map(([name, value]) => [snakeCase(name), value])),
  },
  subscription_moves: { leaveOut: ['merchant_id'], onClose: 'keep' },
  subscription_history: { leaveOut: ['merchant_id'], onClose: 'keep' },
  subscription_cycles: { leaveOut: ['merchant_id'], onClose: { next_attempt_at: 'null' } },
  subscriptions: {
    leaveOut: ['merchant_id', 'canonical_email'],
    // What the buyer agreed to stays, as evidence. Nothing is charged any more.
    onClose: {
      customer_email: "'deleted@deleted.invalid'",
      canonical_email: "'deleted@deleted.invalid'",
      customer: "'{}'",
      reference: 'null',
      metadata: "'{}'",
      cancel_reason: 'null',
      next_charge_at: 'null',
      gives_up_at: 'null',
      resumes_at: 'null',
      cancels_at: 'null',
      ended_at: 'coalesce(ended_at, cast(:now as timestamptz))',
    },
  },
  payment_methods: {
    leaveOut: ['merchant_id', 'canonical_email', 'provider_customer_id', 'provider_method_id', 'release_at'],
    // The provider's id stays, so that it can be asked again to forget the card.
    onClose: { canonical_email: "''", brand: 'null', last4: 'null', expires_on: 'null' },
  },
  upsells: { leaveOut: ['merchant_id', 'payment_method_id', 'attempted_at'], onClose: 'keep' },
  sandbox_clocks: { leaveOut: null, onClose: 'delete' },
  order_items: { leaveOut: ['merchant_id', 'stock_taken'], onClose: { product_image_url: 'null' } },
  // The text after a colon was written by the merchant: the reason for a refund.
  order_history: {
    leaveOut: ['merchant_id'],
    onClose: { text: "case when type = 'refund' and by = 'merchant' then split_part(text, ': ', 1) else text end" },
  },
  // The seller's words to one person.
  payment_requests: { leaveOut: ['merchant_id', 'canonical_email'], onClose: 'delete' },
  // A name, an address and amounts of one person. What they bought is in the order.
  checkout_sessions: { leaveOut: ['merchant_id', 'visit_id', 'token_hash', 'announced_at', 'retry_at'], onClose: 'delete' },
  order_numbers: { leaveOut: null, onClose: 'keep' },
  due_sales: { leaveOut: null, onClose: 'keep' },
  merchant_locks: { leaveOut: null, onClose: 'keep' },
  queued_jobs: { leaveOut: null, onClose: 'keep' },
  order_counts: { leaveOut: null, onClose: 'delete' },
  product_counts: { leaveOut: null, onClose: 'delete' },
  declines: { leaveOut: null, onClose: 'delete' },
  spent_proofs: { leaveOut: null, onClose: 'delete' },
  stopped_attempts: { leaveOut: null, onClose: 'delete' },
  card_test_alarms: { leaveOut: null, onClose: 'delete' },
  // A tracking number leads to the recipient.
  shipments: { leaveOut: ['merchant_id'], onClose: { tracking_number: 'null', tracking_url: 'null' } },
  shipment_items: { leaveOut: ['merchant_id'], onClose: 'keep' },
  returns: { leaveOut: ['merchant_id'], onClose: { reason: 'null' } },
  return_items: { leaveOut: ['merchant_id'], onClose: 'keep' },
  refunds: { leaveOut: ['merchant_id', 'attempt'], onClose: { reason: 'null' } },
  disputes: { leaveOut: ['merchant_id', 'reading', 'reversal_attempt'], onClose: 'keep' },
  dispute_evidence: { leaveOut: ['merchant_id', 'files'], onClose: 'delete' },
  payouts: { leaveOut: ['merchant_id', 'reading'], onClose: 'keep' },
  payout_lines: { leaveOut: ['merchant_id', 'payment_id'], onClose: 'keep' },
  invoices: {
    leaveOut: ['merchant_id', 'refund_key'],
    // The law requires issued invoices to stay unchanged.
    onClose: 'keep',
  },
  invoice_numbers: { leaveOut: null, onClose: 'keep' },
  promo_codes: { leaveOut: ['merchant_id'], onClose: 'delete' },
  promo_batches: { leaveOut: ['merchant_id'], onClose: 'delete' },
  discounts: { leaveOut: ['merchant_id'], onClose: 'delete' },
  link_events: { leaveOut: ['merchant_id'], jsonOnly: true, onClose: 'delete' },
  rollup_tail: { leaveOut: null, onClose: 'delete' },
  rollups: { leaveOut: null, onClose: 'delete' },
  sales_windows: { leaveOut: null, onClose: 'delete' },
  window_sales: { leaveOut: null, onClose: 'delete' },
  // Sums of orders: emptied after the orders.
  customers: { leaveOut: ['merchant_id'], onClose: 'delete' },
  customer_counts: { leaveOut: null, onClose: 'delete' },
  buyer_counts: { leaveOut: null, onClose: 'delete' },
  customer_changes: { leaveOut: null, onClose: 'delete' },
  counted_downloads: { leaveOut: null, onClose: 'delete' },
  downloads: { leaveOut: ['merchant_id', 'file_url'], onClose: 'delete' },
  mails: {
    leaveOut: ['merchant_id', 'canonical_recipient', 'body', 'html', 'data', 'occasion', 'attempts', 'due_at'],
    onClose: 'delete',
  },
  meta_events: { leaveOut: ['merchant_id', 'payload'], onClose: 'delete' },
  mail_suppressions: { leaveOut: ['merchant_id'], onClose: 'delete' },
  // Emptied by forget_audit_events, because the application may have no right to delete.
  audit_events: { leaveOut: ['merchant_id', 'actor_id'], onClose: 'keep' },
  sessions: { leaveOut: ['merchant_id', 'refresh_hash', 'former_hash', 'former_until', 'browser_id'], onClose: 'delete' },
  known_browsers: { leaveOut: null, onClose: 'delete' },
  passkeys: { leaveOut: ['merchant_id', 'credential_id', 'public_key', 'counter'], onClose: 'delete' },
  identities: { leaveOut: ['merchant_id'], onClose: 'delete' },
  totp_secrets: { leaveOut: null, onClose: 'delete' },
  recovery_codes: { leaveOut: null, onClose: 'delete' },
  challenges: { leaveOut: null, onClose: 'delete' },
  used_challenges: { leaveOut: null, onClose: 'delete' },
  factor_recoveries: { leaveOut: null, onClose: 'delete' },
  mailed_tokens: { leaveOut: null, onClose: 'delete' },
  switched_off: { leaveOut: ['merchant_id', 'value'], onClose: 'delete' },
  api_keys: { leaveOut: ['merchant_id', 'secret_hash'], onClose: 'delete' },
  webhook_attempts: { leaveOut: null, onClose: 'delete' },
  webhook_deliveries: { leaveOut: null, onClose: 'delete' },
  webhook_first_attempts: { leaveOut: null, onClose: 'delete' },
  webhook_endpoints: { leaveOut: ['merchant_id', 'secret', 'former_secrets'], onClose: 'delete' },
  uploads: { leaveOut: null, onClose: 'delete' },
  outbox: { leaveOut: null, onClose: 'delete' },
  event_lists: { leaveOut: null, onClose: 'delete' },
  data_exports: { leaveOut: null, onClose: 'delete' },
}

/** Columns of the merchant's own row that are never exported. */
export const MERCHANT_SECRETS = ['password_hash', 'pixel_access_token', 'domain_token']
