/** A statement that may start without a merchant, on purpose. */
interface EntryPoint {
  /** Matches its text. */
  statement: RegExp
  /** The tables that it may start from. All others must be joined by their rows' merchant. */
  opens: string[]
  /** What is known instead of the merchant, or why it reads all merchants. */
  reason: string
}

/** The caller holds something that identifies the row's merchant. */
const IDENTIFIED: EntryPoint[] = [
  {
    statement: /^select json_build_object\(.* where links\.(url_id|id) = \$1$/,
    opens: ['links'],
    reason: 'a checkout link, by the address that a shopper opens',
  },
  {
    statement: /^select \* from "products" where "id" = \$1 limit \$2$/,
    opens: ['products'],
    reason: 'a product, by its own address as a checkout',
  },
  {
    statement: /^select merchant_id, id from links where url_id = \$1 union all /,
    opens: ['links', 'products'],
    reason: 'the owner of a checkout’s address',
  },
  {
    statement: /^select "merchant_id" from "orders" where "id" = \$1 limit \$2$/,
    opens: ['orders'],
    reason: 'the seller of an order that a signed link or the payment provider names',
  },
  {
    statement: /^select "orders"\.\* from "orders" where "id" = \$1 and "client_secret" = \$2 limit \$3$/,
    opens: ['orders'],
    reason: 'an order, by its client secret',
  },
  {
    statement: /canonical_email in \(select canonical_email from merchants where id = \$\d+ and email_confirmed_at is not null\)/,
    opens: ['orders'],
    reason: 'what a signed-in person bought in any shop, by their confirmed address',
  },
  {
    statement: /from "orders" where "canonical_email" = \$1 and "payment_status" in \(\$2, \$3\)/,
    opens: ['orders'],
    reason: 'what a person bought in any shop, by an address proved with a mailed link',
  },
  {
    statement: /^select "api_keys"\.\* from "api_keys" where "secret_hash" = \$1 /,
    opens: ['api_keys'],
    reason: 'the owner of a secret key',
  },
  {
    statement: /^select "merchant_id" from "mailed_tokens" where "token_hash" = \$1 /,
    opens: ['mailed_tokens'],
    reason: 'the owner of a mailed link',
  },
  {
    statement: /^select "merchant_id" from "mailed_tokens" where "canonical_email" = \$1 and "purpose" = \$2 /,
    opens: ['mailed_tokens'],
    reason: 'the account that may still return to an address',
  },
  {
    statement: /^select \* from "data_exports" where "id" = \$1 and "status" = \$2 limit \$3$/,
    opens: ['data_exports'],
    reason: 'an export, by its signed link',
  },
  {
    statement: /from "merchants" where "canonical_email" = \$1 limit \$2$/,
    opens: ['merchants'],
    reason: 'an account by its address, to sign in or reset the password',
  },
  {
    statement: /from "merchants" where "payment_account_id" = \$1 limit \$2/,
    opens: ['merchants'],
    reason: 'the owner of an account at the payment provider',
  },
  {
    statement: /from "?merchants"? where "?custom_domain"? = \$1/,
    opens: ['merchants'],
    reason: 'the owner of a request’s domain',
  },
  {
    statement: /^select "id" from "merchants" where allowed_origins && /,
    opens: ['merchants'],
    reason: 'whether any merchant allows the calling site',
  },
]

/**
 * Scheduled jobs and the courier, which look for due rows of all merchants. What they then change names one merchant.
 */
const SCHEDULED: EntryPoint[] = [
  {
    statement: /^select "orders"\.\* from "orders" where "payment_status" = \$1 and "hold_expires_at" <= \$2 /,
    opens: ['orders'],
    reason: 'orders whose hold has expired',
  },
  {
    statement: /^select "refunds"\.\* from "refunds" where "status" = \$1 and "created_at" < \$2 limit /,
    opens: ['refunds'],
    reason: 'refunds with an unknown outcome',
  },
  {
    statement: /^select "orders"\.\* from "orders" where "payment_status" = \$1 and .*"reconciled_at"/,
    opens: ['orders'],
    reason: 'orders to compare with the provider',
  },
  {
    statement: /^select distinct on \(orders\.merchant_id, orders\.canonical_email\)/,
    opens: ['orders'],
    reason: 'abandoned checkouts',
  },
  {
    statement: /^select min\(id\) as first, max\(id\) as last from rollup_tail$/,
    opens: ['rollup_tail'],
    reason: 'facts to fold',
  },
  { statement: /^with taken as \( ?delete from rollup_tail where id >= \$1 /, opens: ['rollup_tail'], reason: 'facts to fold' },
  {
    statement: /^select distinct "merchant_id" from "customer_changes"$/,
    opens: ['customer_changes'],
    reason: 'merchants whose customers changed',
  },
  {
    statement: /^with taken as \(delete from (product|customer)_counts returning \*\)/,
    opens: ['product_counts', 'customer_counts'],
    reason: 'counts to combine, by merchant',
  },
  {
    statement: /^select "merchants"\.\* from "merchants" where "domain_verified_at" is not null /,
    opens: ['merchants'],
    reason: 'domains to check again',
  },
  {
    statement: /^select "custom_domain", "allowed_origins" from "merchants" where "can_accept_payments" = \$1 /,
    opens: ['merchants'],
    reason: 'sites to register with the payment provider',
  },
  {
    statement: /^select "id", "merchant_id" from "data_exports" where "expires_at" < \$1$/,
    opens: ['data_exports'],
    reason: 'expired exports',
  },
  {
    statement: /^delete from "counted_downloads" where "begun_at" < /,
    opens: ['counted_downloads'],
    reason: 'downloads that can no longer be resumed',
  },
  {
    statement: /^delete from "meta_events" where "created_at" < /,
    opens: ['meta_events'],
    reason: 'rows past their retention',
  },
  {
    statement: /^delete from webhook_deliveries where \(merchant_id, id\) in \(/,
    opens: ['webhook_deliveries'],
    reason: 'rows past their retention',
  },
  {
    statement: /^select id from outbox where relayed_at is null /,
    opens: ['outbox'],
    reason: 'waiting events',
  },
  {
    statement: /^with waiting as \( ?select id, merchant_id, type from outbox where relayed_at is null /,
    opens: ['outbox'],
    reason: 'waiting events',
  },
  {
    statement: /^update outbox set (relayed_at|relay_after) = .* from \( ?select /,
    opens: ['outbox'],
    reason: 'waiting events',
  },
  {
    statement: /^with recursive waiting as \( ?\(select endpoint_id from webhook_deliveries /,
    opens: ['webhook_deliveries'],
    reason: 'deliveries that are due, endpoint by endpoint',
  },
]

export const ENTRY_POINTS = [...IDENTIFIED, ...SCHEDULED]
