/**
 * What is counted. `sale` is a completed order, `refunded` one that was completed, `sold` the quantity of a product on
 * completed orders with what was paid for it, `taken` a completed order with an optional item of its link. `fee` is the
 * platform's share of these orders, `provider_fee` what the payment provider charged for them, and `borne_fee` the part of that which the merchant
 * pays. A part is what leads from what products brought to the amount of a sale. Fees and parts have an amount and no
 * count.
 */
export type Measure = 'view' | 'checkout_started' | 'checkout_abandoned' | 'sale' | 'refunded' | 'sold' | 'taken' | Fee | Part
export type Fee = 'fee' | 'provider_fee' | 'borne_fee'
export type Part = 'shipping' | 'tip' | 'tax' | 'returned'

/** What facts are grouped by. `all` has one value, the empty text. */
export type Dimension = 'all' | 'part' | 'link' | 'product' | 'variant' | 'item' | FreeDimension
/**
 * Dimensions whose values anyone on the internet can invent: the number of values stored separately is limited
 * (foldRollups.ts).
 */
type FreeDimension = 'source' | 'utm_source' | 'utm_medium' | 'utm_campaign' | 'device' | 'step' | 'reason'

/** SQL of what was paid for a line of an order, for a query over `order_items` (docs/product/money.md#what-a-line-costs). */
export const PAID_FOR_ITEM = '(order_items.net_minor + order_items.tax_minor)'

/** SQL of the fees and the parts of the order of a query over `orders`, as rows of `measure` and `amount_minor`. */
export const PARTS_OF_ORDER = `(
  select measure, amount_minor from (values
    ('fee', fee_minor - fee_refunded_minor),
    ('provider_fee', coalesce(provider_fee_minor, 0)),
    ('borne_fee', case payment_mode when 'own' then coalesce(provider_fee_minor, 0) else 0 end),
    ('shipping', case payment_status when 'completed' then shipping_minor else 0 end),
    ('tip', case payment_status when 'completed' then tip_minor else 0 end),
    ('tax', case when payment_status = 'completed' and not tax_included then
      (select coalesce(sum(cast(charge ->> 'tax_minor' as bigint)), 0) from jsonb_array_elements(charges) charge) else 0 end),
    ('returned', case payment_status when 'completed' then total_minor - brought_minor(total_minor, refunded_minor, lost_minor) else 0 end)
  ) as parts (measure, amount_minor) where amount_minor <> 0)`

/**
 * SQL that joins the optional items of a link which an order has, to a query over `order_items`. One binding: the merchant,
 * `:merchantId`. What a deleted link offered counts nowhere.
 */
export const TAKEN_ITEMS = `join link_items on link_items.merchant_id = :merchantId and link_items.id = order_items.link_item_id
    and link_items.optional is not null`

/** Counts what exceeds the limit of values. */
export const OTHER = '(other)'

interface Rule {
  measures: Measure[]
  value: string
  /** Leaves out facts without a value. */
  only?: string
}

const FEES: Fee[] = ['fee', 'provider_fee', 'borne_fee']
const VISIT_OR_SALE: Measure[] = ['view', 'sale']
const utm = (name: string): Rule => ({ measures: VISIT_OR_SALE, value: `left(${name}, 255)`, only: `${name} <> ''` })

const RULES: Record<Dimension, Rule> = {
  all: { measures: ['view', 'checkout_started', 'checkout_abandoned', 'sale', 'refunded', ...FEES, 'tip'], value: `''` },
  part: { measures: ['shipping', 'tip', 'tax', 'returned'], value: `''` },
  link: {
    measures: ['view', 'checkout_started', 'sale', ...FEES, 'tip'],
    value: 'cast(link_id as text)',
    only: 'link_id is not null',
  },
  product: { measures: ['sold'], value: 'cast(product_id as text)', only: 'product_id is not null' },
  variant: { measures: ['sold'], value: 'cast(variant_id as text)', only: 'variant_id is not null' },
  item: { measures: ['taken'], value: 'cast(link_item_id as text)' },
  source: { measures: VISIT_OR_SALE, value: `coalesce(left(source, 255), '')` },
  utm_source: utm('utm_source'),
  utm_medium: utm('utm_medium'),
  utm_campaign: utm('utm_campaign'),
  device: { measures: ['view'], value: `coalesce(left(device, 255), '')` },
  step: { measures: ['checkout_abandoned'], value: `coalesce(left(step, 255), '')` },
  reason: { measures: ['checkout_abandoned'], value: `coalesce(nullif(left(reason, 255), ''), 'left')` },
}

export const FREE_DIMENSIONS: FreeDimension[] = ['source', 'utm_source', 'utm_medium', 'utm_campaign', 'device', 'step', 'reason']

/**
 * Builds the SQL that turns facts into one row for each dimension of their measure, with `dimension` and `value`.
 * Folding, the tail and raw events all use it.
 * @param facts name of a CTE with the columns of rollup_tail.
 * @param columns the columns to keep.
 * @param dimensions the dimensions to build; fewer make the SQL shorter.
 */
export const byDimension = (facts: string, columns: string, dimensions = Object.keys(RULES) as Dimension[]): string =>
  dimensions
    .map((dimension) => {
      const { measures, value, only } = RULES[dimension]
      const isCounted = `measure in (${measures.map((measure) => `'${measure}'`).join(', ')})`
      return `select ${columns}, '${dimension}' as dimension, ${value} as value from ${facts} where ${isCounted}${only ? ` and ${only}` : ''}`
    })
    .join('\n    union all ')
