import type { EntryPoint } from './EntryPoint.ts'

/**
 * Batch works and the courier, which do what follows sales: on one PostgreSQL for many merchants at once, on a cluster for one after
 * the other. The first statement of each looks for due rows of all.
 */
export const PASSES: EntryPoint[] = [
  {
    statement: /^select distinct merchant_id from due_sales /,
    opens: ['due_sales'],
    reason: 'merchants with sales to follow up',
  },
  {
    statement: /^with due as materialized \( select due\.\* from unnest\(.* delete from due_sales using due /,
    opens: ['due_sales'],
    reason: 'sales of several merchants to follow up, with their orders',
  },
  {
    statement:
      /^with due as materialized \( select sold\.\*, .* in \(select \* from unnest\(.* issued as \( insert into invoices /,
    opens: ['orders'],
    reason: 'invoices of the sales of several merchants',
  },
  {
    statement: /^with noted as \( insert into order_history .* emitted as \( insert into outbox .* = mail\.merchant_id /,
    opens: ['merchants', 'order_items'],
    reason: 'events, mails and timelines of the sales of several merchants',
  },
  {
    statement: /^select payment_intent_id from unnest\(.* join orders on orders\.merchant_id = paid\.merchant_id /,
    opens: ['orders'],
    reason: 'orders of several merchants whose payments were reported',
  },
  {
    statement: /^select (o\.)?id, (o\.)?merchant_id from outbox .* order by (o\.)?position limit \d+$/,
    opens: ['outbox', 'merchants'],
    reason: 'waiting events',
  },
  {
    statement:
      /^with quick as materialized .* list as \( insert into event_lists .* from unnest\(.* update outbox set relayed_at = /,
    // Whether an endpoint has others that are due is looked up, or all that are due are hashed, as PostgreSQL estimates.
    opens: ['merchants', 'outbox', 'webhook_deliveries'],
    reason: 'waiting events of several merchants, with their endpoints',
  },
  {
    statement: /^select merchant_id from mails where .* group by merchant_id order by min\(due_at\) limit /,
    opens: ['mails'],
    reason: 'merchants with mails that are due',
  },
  {
    statement: /^with quick as materialized .* due as materialized \(select due\.\* from unnest\(.* update mails set due_at = /,
    opens: ['mails'],
    reason: 'mails of several merchants that are due, with their orders',
  },
  {
    statement: /^select sent\.\* from unnest\(.* from mails left join orders .* union all .* from waitlist_entries /,
    opens: ['mails', 'waitlist_entries'],
    reason: 'what several merchants mailed lately',
  },
  {
    statement: /^with quick as materialized .* marked as \( update mails set sent_at = .* = ended\.merchant_id /,
    opens: ['mails'],
    reason: 'mails of several merchants that were sent',
  },
  {
    statement:
      /^select distinct e\.merchant_id, .* e\.listener_id is null and exists .* union all select lost\.merchant_id, lost\.id from webhook_first_attempts lost /,
    opens: ['webhook_endpoints', 'webhook_first_attempts'],
    reason: 'merchants with deliveries that are due',
  },
  {
    statement: /^with quick as materialized .* due as \( select d\.merchant_id, d\.id from quick, webhook_endpoints e .* = any\(/,
    opens: ['webhook_endpoints'],
    reason: 'deliveries of several merchants that are due, with their events',
  },
  {
    statement: /^select \* from "queued_jobs" order by "id" asc limit \$1$/,
    opens: ['queued_jobs'],
    reason: 'jobs that wait on the servers of merchants',
  },
]
