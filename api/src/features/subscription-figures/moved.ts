/**
 * SQL of the changes of recurring revenue, each with its day in the shop's time zone, for `with`. A trial counts from its end, and
 * not at all if nothing was charged after it. Instalments have an end, so they are no recurring revenue
 * (docs/product/subscriptions.md#figures). Bindings: `:merchantId`, `:timeZone`.
 */
export const MOVED = `
  moved as (
    select subscription_moves.id, subscription_id, kind, subscription_moves.currency, monthly_minor, counted.at,
      cast(counted.at at time zone :timeZone as date) as day,
      case kind when 'changed' then 0 when 'churned' then -1 else 1 end as step
    from subscription_moves
    join subscriptions on subscriptions.merchant_id = :merchantId and subscriptions.id = subscription_id
    cross join lateral (select greatest(subscription_moves.at, trial_ends_at) as at) as counted
    where subscription_moves.merchant_id = :merchantId and not cast(billing ->> 'isInstalments' as boolean)
      and (trial_ends_at is null or exists (
        select from subscription_cycles where subscription_cycles.merchant_id = :merchantId
          and subscription_cycles.subscription_id = subscriptions.id and n > 0 and subscription_cycles.status <> 'skipped')))`
