const SUMS = `cast(coalesce(sum(count) filter (where measure = 'view'), 0) as bigint) as views,
  cast(coalesce(sum(count) filter (where measure = 'sale'), 0) as bigint) as conversions,
  cast(coalesce(sum(amount_minor) filter (where measure = 'sale' and figures.currency = links.currency), 0) as bigint) as revenue_minor,
  cast(coalesce(sum(amount_minor) filter (where measure = 'fee' and figures.currency = links.currency), 0) as bigint) as fee_minor,
  cast(coalesce(sum(amount_minor) filter (where measure = 'provider_fee' and figures.currency = links.currency), 0) as bigint) as provider_fee_minor,
  cast(coalesce(sum(case measure when 'sale' then amount_minor else -amount_minor end)
    filter (where measure in ('sale', 'fee', 'borne_fee') and figures.currency = links.currency), 0) as bigint) as net_minor`

/**
 * SQL of what the link of the outer query has counted up to now: `views`, `conversions`, and `revenue_minor`, `fee_minor`,
 * `provider_fee_minor` and `net_minor` in the link's currency. Uses rollups and tail like all figures; raw events would take longer with every visit. One binding:
 * the merchant, `:merchantId`.
 */
export const SUMS_OF_LINK = `(
  select ${SUMS} from (
    select measure, currency, count, amount_minor from rollups
      where merchant_id = :merchantId and scope_id = links.id and dimension = 'all' and span = 'month'
    union all select measure, currency, count, amount_minor from rollup_tail
      where merchant_id = :merchantId and link_id = links.id) as figures)`

/**
 * The same for all links of a merchant at once, with `link_id`: for sorting by them. One binding: the merchant,
 * `:merchantId`.
 */
export const SUMS_OF_LINKS = `(
  select links.id as link_id, ${SUMS} from (
    select cast(value as uuid) as link_id, measure, currency, count, amount_minor from rollups
      where merchant_id = :merchantId and scope_id = :merchantId and dimension = 'link' and span = 'month'
    union all select link_id, measure, currency, count, amount_minor from rollup_tail where merchant_id = :merchantId) as figures
  join links on links.merchant_id = :merchantId and links.id = figures.link_id group by links.merchant_id, links.id)`
