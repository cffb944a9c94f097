/** A statement that intentionally starts without a merchant. */
interface EntryPoint {
  /** Matches its text. */
  statement: RegExp
  /** The tables that it may read without a merchant. Other tables must be restricted by the merchant of these rows. */
  opens: string[]
  /** What identifies the row instead of the merchant, or why the statement covers all merchants. */
  reason: string
}

/** A caller from outside presents something that identifies the owner. */
const FOUND: EntryPoint[] = [
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
    reason: 'whose checkout stands at an address',
  },
  {
    statement: /^select "merchant_id" from "orders" where "id" = \$1 limit \$2$/,
    opens: ['orders'],
    reason: 'who sold an order that a signed link or the payment provider names',
  },
  {
    statement: /^select "orders"\.\* from "orders" where "id" = \$1 and "client_secret" = \$2 limit \$3$/,
    opens: ['orders'],
    reason: 'an order, by the secret that its shopper got',
  },
  {
    statement: /canonical_email in \(select canonical_email from merchants where id = \$\d+ and email_confirmed_at is not null\)/,
    opens: ['orders'],
    reason: 'what a signed-in person bought in any shop, by their confirmed address',
  },
  {
    statement: /from "orders" where "canonical_email" = \$1 and "payment_status" in \(\$2, \$3\)/,
    opens: ['orders'],
    reason: 'what somebody bought in any shop who proved their address by a mailed link',
  },
  {
    statement: /^select "api_keys"\.\* from "api_keys" where "secret_hash" = \$1 /,
    opens: ['api_keys'],
    reason: 'whose secret key it is',
  },
  {
    statement: /^select "merchant_id" from "mailed_tokens" where "token_hash" = \$1 /,
    opens: ['mailed_tokens'],
    reason: 'whose mailed link it is',
  },
  {
    statement: /^select "merchant_id" from "mailed_tokens" where "canonical_email" = \$1 and "purpose" = \$2 /,
    opens: ['mailed_tokens'],
    reason: 'who may still return to an address',
  },
  {
    statement: /^select \* from "data_exports" where "id" = \$1 and "status" = \$2 limit \$3$/,
    opens: ['data_exports'],
    reason: 'an export, by its signed link',
  },
  {
    statement: /from "merchants" where "canonical_email" = \$1 limit \$2$/,
    opens: ['merchants'],
    reason: 'who signs in, or forgot their password, by address',
  },
  {
    statement: /from "merchants" where "payment_account_id" = \$1 limit \$2/,
    opens: ['merchants'],
    reason: 'whose account the payment provider speaks of',
  },
  {
    statement: /from "?merchants"? where "?custom_domain"? = \$1/,
    opens: ['merchants'],
    reason: 'whose domain a request came to',
  },
  {
    statement: /^select "id" from "merchants" where allowed_origins && /,
    opens: ['merchants'],
    reason: 'whether anybody named a site that calls',
  },
]

/** Scheduled jobs and the courier look for due work of all merchants. They then change rows of one merchant at a time. */
const SWEPT: EntryPoint[] = [
  {
    statement: /^select "orders"\.\* from "orders" where "payment_status" = \$1 and "hold_expires_at" <= \$2 /,
    opens: ['orders'],
    reason: 'orders whose time is over',
  },
  {
    statement: /^select "refunds"\.\* from "refunds" where "status" = \$1 and "created_at" < \$2 limit /,
    opens: ['refunds'],
    reason: 'refunds that the provider did not answer for',
  },
  {
    statement: /^select "orders"\.\* from "orders" where "payment_status" = \$1 and .*"reconciled_at"/,
    opens: ['orders'],
    reason: 'orders to compare with the provider',
  },
  {
    statement: /^select distinct on \(orders\.merchant_id, orders\.canonical_email\)/,
    opens: ['orders'],
    reason: 'checkouts that were left',
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
    reason: 'whose customers changed',
  },
  {
    statement: /^with taken as \(delete from (product|customer)_counts returning \*\)/,
    opens: ['product_counts', 'customer_counts'],
    reason: 'counts to add up, by merchant',
  },
  {
    statement: /^select "merchants"\.\* from "merchants" where "domain_verified_at" is not null /,
    opens: ['merchants'],
    reason: 'domains to check again',
  },
  {
    statement: /^select "custom_domain", "allowed_origins" from "merchants" where "can_accept_payments" = \$1 /,
    opens: ['merchants'],
    reason: 'sites that the payment provider should know',
  },
  {
    statement: /^select "id", "merchant_id" from "data_exports" where "expires_at" < \$1$/,
    opens: ['data_exports'],
    reason: 'exports whose time is over',
  },
  {
    statement: /^delete from "counted_downloads" where "begun_at" < /,
    opens: ['counted_downloads'],
    reason: 'downloads that can no longer be resumed',
  },
  {
    statement: /^delete from "meta_events" where "created_at" < /,
    opens: ['meta_events'],
    reason: 'what nobody looks at any more',
  },
  {
    statement: /^delete from webhook_deliveries where \(merchant_id, id\) in \(/,
    opens: ['webhook_deliveries'],
    reason: 'what nobody looks at any more',
  },
  {
    statement: /^select id from outbox where relayed_at is null /,
    opens: ['outbox'],
    reason: 'events that wait',
  },
  {
    statement: /^with waiting as \( ?select id, merchant_id, type from outbox where relayed_at is null /,
    opens: ['outbox'],
    reason: 'events that wait',
  },
  {
    statement: /^update outbox set (relayed_at|relay_after) = .* from \( ?select /,
    opens: ['outbox'],
    reason: 'events that wait',
  },
  {
    statement: /^with recursive waiting as \( ?\(select endpoint_id from webhook_deliveries /,
    opens: ['webhook_deliveries'],
    reason: 'deliveries that are due, endpoint by endpoint',
  },
]

export const ENTRY_POINTS = [...FOUND, ...SWEPT]
