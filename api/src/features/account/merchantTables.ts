/** What is known of a table with rows of a merchant: what its owner gets of it, and what a deleted account leaves of it. */
interface MerchantTable {
  /**
   * Columns that its owner's export leaves out: what would open something, and what says nothing to a person. `null` leaves out the
   * whole table: it is derived from others, or a secret through and through.
   */
  leaveOut: string[] | null
  /** Too many rows for a sheet, and nothing to read: only as .json. */
  jsonOnly?: boolean
  /** Kept as it is, deleted, or kept with these columns set (SQL). */
  onClose: 'keep' | 'delete' | Record<string, string>
}

const GONE = "'deleted@deleted.invalid'"

/**
 * Every table with a `merchant_id`, by name; a test finds those that are missing. In the order in which they are emptied.
 * Bookkeeping law wants invoices kept as they are, and sums, taxes, dates and numbers; other names, addresses and the like go.
 */
export const MERCHANT_TABLES: Record<string, MerchantTable> = {
  products: {
    leaveOut: ['merchant_id', 'held'],
    onClose: {
      description: 'null',
      image_url: 'null',
      digital_file_url: 'null',
      status: "'inactive'",
      deleted_at: 'coalesce(deleted_at, now())',
    },
  },
  links: {
    leaveOut: ['merchant_id'],
    onClose: { is_active: 'false', custom_message: 'null', customer_email: 'null', return_url: 'null', return_params: "'{}'" },
  },
  link_items: { leaveOut: ['merchant_id'], onClose: 'keep' },
  orders: {
    leaveOut: [
      ...[
        'merchant_id',
        'client_secret',
        'payment_client_secret',
        'address_hash',
        'intent_pricing',
        'checkout_session_id',
        'revision',
        'refunds_reading',
      ],
      ...['canonical_email', 'holds_stock', 'hold_minutes', 'hold_expires_at', 'visitor_id', 'tracking'],
    ],
    onClose: {
      ...{ customer_email: GONE, canonical_email: GONE, customer_name: 'null', customer_phone: 'null', shipping_address: 'null' },
      // The country decides the tax, and stays.
      country: "coalesce(country, shipping_address ->> 'country')",
      vat_number: 'case when reverse_charge then vat_number end',
      ...{
        visitor_id: 'null',
        address_hash: 'null',
        reference: 'null',
        metadata: "'{}'",
        referrer: 'null',
        utm: "'{}'",
        tracking: "'{}'",
      },
    },
  },
  order_items: { leaveOut: ['merchant_id', 'stock_taken'], onClose: { product_image_url: 'null' } },
  // What follows a colon are words of the merchant's own, the reason of a refund.
  order_history: {
    leaveOut: ['merchant_id'],
    onClose: { text: "case when type = 'refund' and by = 'merchant' then split_part(text, ': ', 1) else text end" },
  },
  order_numbers: { leaveOut: null, onClose: 'keep' },
  order_counts: { leaveOut: null, onClose: 'delete' },
  product_counts: { leaveOut: null, onClose: 'delete' },
  refunds: { leaveOut: ['merchant_id', 'attempt'], onClose: { reason: 'null' } },
  disputes: { leaveOut: ['merchant_id', 'reading', 'reversal_attempt'], onClose: 'keep' },
  invoices: {
    leaveOut: ['merchant_id', 'refund_key'],
    // An invoice never changes once issued: the law wants it kept as it was.
    onClose: 'keep',
  },
  invoice_numbers: { leaveOut: null, onClose: 'keep' },
  promo_codes: { leaveOut: ['merchant_id'], onClose: 'delete' },
  link_events: { leaveOut: ['merchant_id'], jsonOnly: true, onClose: 'delete' },
  rollup_tail: { leaveOut: null, onClose: 'delete' },
  rollups: { leaveOut: null, onClose: 'delete' },
  sales_windows: { leaveOut: null, onClose: 'delete' },
  window_sales: { leaveOut: null, onClose: 'delete' },
  // Sums of orders, told by their triggers: emptied after them.
  customers: { leaveOut: ['merchant_id'], onClose: 'delete' },
  customer_counts: { leaveOut: null, onClose: 'delete' },
  customer_changes: { leaveOut: null, onClose: 'delete' },
  counted_downloads: { leaveOut: null, onClose: 'delete' },
  downloads: { leaveOut: ['merchant_id', 'file_url'], onClose: 'delete' },
  mails: { leaveOut: ['merchant_id', 'canonical_recipient', 'body', 'html', 'data', 'occasion'], onClose: 'delete' },
  meta_events: { leaveOut: ['merchant_id', 'payload'], onClose: 'delete' },
  mail_suppressions: { leaveOut: ['merchant_id'], onClose: 'delete' },
  mailed_tokens: { leaveOut: null, onClose: 'delete' },
  api_keys: { leaveOut: ['merchant_id', 'secret_hash'], onClose: 'delete' },
  webhook_attempts: { leaveOut: null, onClose: 'delete' },
  webhook_deliveries: { leaveOut: null, onClose: 'delete' },
  webhook_endpoints: { leaveOut: ['merchant_id', 'secret', 'former_secrets'], onClose: 'delete' },
  uploads: { leaveOut: null, onClose: 'delete' },
  outbox: { leaveOut: null, onClose: 'delete' },
  data_exports: { leaveOut: null, onClose: 'delete' },
}

/** Columns of the merchant's own row that leave with nobody. */
export const MERCHANT_SECRETS = ['password_hash', 'token_version', 'pixel_access_token', 'domain_token']
