import type { EntryPoint } from './EntryPoint.ts'
import { PASSES } from './passes.ts'

/** What one person bought, in the shops that their address is listed with. Touches one node for each of those shops. */
const PURCHASES: EntryPoint[] = [
  {
    statement: /"canonical_email" = \$\d+ and "merchant_id" in \(/,
    opens: ['orders'],
    reason: 'a page of purchases, sorted over all shops',
  },
  {
    statement: /^select "(order_items|invoices|shipments)"\.\* from "\1" where .*"\1"\."merchant_id" in \(/,
    opens: ['order_items', 'invoices', 'shipments'],
    reason: 'what belongs to the purchases of a page',
  },
  {
    statement: /^select "shipment_items"\.\*, .* where "shipment_items"\."merchant_id" in \(/,
    opens: ['shipment_items'],
    reason: 'what is in the shipments of the purchases of a page',
  },
  {
    statement: /^select "order_items"\."merchant_id", .* from "order_items" .* where "order_items"\."merchant_id" in /,
    opens: ['order_items'],
    reason: 'downloads of a person’s purchases',
  },
  {
    statement: /^select "id", "store_name", .* from "merchants" where "id" in /,
    opens: ['merchants'],
    reason: 'the shops of a person’s purchases',
  },
]

/**
 * Scheduled jobs, which look for due rows of all merchants. What they then change names one merchant.
 */
const SCHEDULED: EntryPoint[] = [
  {
    statement: /^select merchant_id, id from \( select merchant_id, id from subscriptions where next_charge_at <= \$1 /,
    opens: ['subscriptions', 'subscription_cycles', 'subscription_history'],
    reason: 'subscriptions that are due',
  },
  {
    statement: /^select subscriptions\.merchant_id, subscriptions\.id, .* from payment_methods method join subscriptions /,
    opens: ['payment_methods'],
    reason: 'cards that expire soon',
  },
  {
    statement: /^select merchant_id, id, provider_method_id from payment_methods where release_at <= \$1 /,
    opens: ['payment_methods'],
    reason: 'cards that were kept for an upsell',
  },
  {
    statement: /^select "merchant_id" from "sandbox_clocks"( where merchant_id = any\(.*)?$/,
    opens: ['sandbox_clocks'],
    reason: 'merchants of test mode whose clock is ahead',
  },
  {
    statement: /^select merchant_id, id from \( select merchant_id, id from waitlist_entries where confirmed_at is null and /,
    opens: ['waitlist_entries', 'orders'],
    reason: 'entries of waiting lists that have ended',
  },
  {
    statement: /^select distinct merchant_id from waitlist_entries where mail_due_at <= now\(\) /,
    opens: ['waitlist_entries'],
    reason: 'merchants with imported addresses that can be asked to confirm',
  },
  {
    statement: /^select distinct merchant_id, link_id from waitlist_entries /,
    opens: ['waitlist_entries'],
    reason: 'links for which somebody waits',
  },
  {
    statement: /^select "orders"\.\* from "orders" where "payment_status" = \$1 and "hold_expires_at" <= \$2 /,
    opens: ['orders'],
    reason: 'orders whose hold has expired',
  },
  {
    statement: /^select "checkout_sessions"\.\* from "checkout_sessions" where "status" = \$1 and "expires_at" <= \$2 /,
    opens: ['checkout_sessions'],
    reason: 'checkout sessions whose time is over',
  },
  {
    statement: /^select merchant_id, id from payment_requests where next_reminder_at <= /,
    opens: ['payment_requests'],
    reason: 'payment requests with a due reminder',
  },
  {
    statement: /^select "refunds"\.\* from "refunds" where "status" = \$1 and "created_at" < \$2 and "created_at" is not null /,
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
    statement: /^select distinct "merchant_id" from "(rollup_tail|customer_changes)"( where merchant_id = any\(.*)?$/,
    opens: ['rollup_tail', 'customer_changes'],
    reason: 'merchants with facts to fold, or whose customers changed',
  },
  {
    statement:
      /^select "merchant_id" from "(product|customer|buyer)_counts" (where merchant_id = any\(.* )?group by "merchant_id" having count\(\*\) > 1$/,
    opens: ['product_counts', 'customer_counts', 'buyer_counts'],
    reason: 'merchants with counts to combine',
  },
  {
    statement: /^select m\.id as merchant_id from merchants m left join order_counts c /,
    opens: ['merchants'],
    reason: 'merchants with orders that are not in their stored count',
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
    statement: /^select "id" as "merchant_id", "payment_account_id" as "account_id", "payouts_read_at" from "merchants" where /,
    opens: ['merchants'],
    reason: 'accounts whose payouts were read long ago',
  },
  {
    statement: /^select distinct merchant_id from invoices where accounting_tax is not null /,
    opens: ['invoices'],
    reason: 'invoices without the VAT in the national currency',
  },
  {
    statement: /^select "id" as "merchant_id" from "merchants" where "vat_enabled" = \$1 and "oss_enabled" = /,
    opens: ['merchants'],
    reason: 'shops whose sales to other member states are watched',
  },
  {
    statement: /^select "id", "merchant_id" from "data_exports" where "expires_at" < \$1/,
    opens: ['data_exports'],
    reason: 'expired exports',
  },
  {
    statement: /^select "id", "merchant_id" from "product_imports" where "ended_at" < \$1/,
    opens: ['product_imports'],
    reason: 'imports that ended long ago',
  },
  {
    statement: /^delete from (declines|spent_proofs) where \(merchant_id, id\) in \(select .* where at < /,
    opens: ['declines', 'spent_proofs'],
    reason: 'declines and proofs that no longer count',
  },
  {
    statement: /^delete from counted_downloads where \(merchant_id, id\) in \(select .* where begun_at < /,
    opens: ['counted_downloads'],
    reason: 'downloads that can no longer be resumed',
  },
  {
    statement: /^delete from meta_events where \(merchant_id, id\) in \(select .* where created_at < /,
    opens: ['meta_events'],
    reason: 'rows past their retention',
  },
  {
    statement: /^delete from sessions where \(merchant_id, id\) in \(select .* where ends_at < /,
    opens: ['sessions'],
    reason: 'sessions that are over',
  },
  {
    statement: /^select forget_audit_events\(/,
    opens: [],
    reason: 'audit events past their retention, or of a deleted account',
  },
  {
    statement: /^delete from (used_)?challenges where \(merchant_id, id\) in \(select .* where expires_at < /,
    opens: ['challenges', 'used_challenges'],
    reason: 'challenges that have expired',
  },
  {
    statement: /^delete from idempotency_keys where \(merchant_id, scope, operation, key\) in \(select .* where started_at < /,
    opens: ['idempotency_keys'],
    reason: 'keys past their retention',
  },
  {
    statement: /^delete from mails where \(merchant_id, id\) in \(select .* where created_at < /,
    opens: ['mails'],
    reason: 'mails past their retention',
  },
  {
    statement: /^delete from mailed_tokens where \(merchant_id, token_hash\) in \(select .* where expires_at < /,
    opens: ['mailed_tokens'],
    reason: 'mailed links that have expired',
  },
  {
    statement: /^select make_event_partitions\(/,
    opens: [],
    reason: 'next month’s partition, a change of the schema',
  },
  {
    statement: /^delete from "handles" where "kind" = \$1 and "merchant_id" = \$2 and "handle" (not )?in \(/,
    opens: [],
    reason: 'several addresses or emails of one shop, or all but some, which are kept by handle',
  },
  {
    statement: /^select count\(\*\) as "count" from "handles" where "merchant_id" = \$1 and "kind" = \$2$/,
    opens: [],
    reason: 'how many endings of links a shop has taken, with those given up in the last year, which are kept by handle',
  },
  {
    statement: /^delete from "(shops_of_buyers" where "merchant_id" = |handles" where "merchant_id" = \$1 and "kind" not in )/,
    opens: [],
    reason: 'buyers and handles of a closed account, which are kept by address and by handle',
  },
  {
    statement: /^delete from webhook_deliveries where \(merchant_id, id\) in \(/,
    // The endpoints are joined by merchant, but the plan may begin with those of listeners.
    opens: ['webhook_deliveries', 'webhook_endpoints'],
    reason: 'rows past their retention',
  },
  {
    statement:
      /^select m\.id as merchant_id from merchants m where m\.id > \$1 (and m\.id = any\(.* )?and exists \( select from outbox o /,
    opens: ['outbox', 'merchants'],
    reason: 'merchants with events past their retention',
  },
  {
    statement:
      /^select (distinct \w+ as merchant_id|case when sealed .* as id, count\(\*\)) from \w+ cross join lateral \(select .* as sealed\)/,
    opens: ['merchants', 'webhook_endpoints', 'totp_secrets'],
    reason: 'merchants with values that a former secret has sealed, and the count per secret',
  },
]

/** What crawlers read, from memory for five minutes. */
const PUBLIC: EntryPoint[] = [
  {
    statement: /^select links\.url_id, links\.slug, .* where links\.allow_indexing /,
    opens: ['links', 'merchants', 'link_items', 'products'],
    reason: 'the checkouts of the platform’s sitemap',
  },
]

/** What decides who may enter, while sign-up is not open to everybody. */
const DOORS: EntryPoint[] = [
  {
    statement: /^select 1 as one from merchants where closed_at is null limit 1$/,
    opens: ['merchants'],
    reason: 'whether anybody has an account',
  },
  {
    statement: /^select id, store_name, .* from merchants where closed_at is null order by created_at, id limit 1$/,
    opens: ['merchants'],
    reason: 'the one seller of an own shop',
  },
]

export const ENTRY_POINTS = [...PURCHASES, ...SCHEDULED, ...PASSES, ...PUBLIC, ...DOORS]
