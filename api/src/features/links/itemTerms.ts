import { type FieldError, invalid } from '../../platform/http/errors.ts'
import type { Input } from '../../platform/http/handler.ts'
import type { LinkItem } from '../../shop/catalogue/Link.ts'

type Body = Input<'createLink'>['body']

/** An item that names its product. */
export type NamedItem = Omit<Body['items'][number], 'product' | 'productId'> & { productId: string }

/** A link whose items all name their product. */
export type LinkBody = Omit<Body, 'items'> & { items: NamedItem[] }

/**
 * Reads what a shopper may change of a link's items (docs/product/links.md#choices).
 * @throws 400 naming each field that contradicts another.
 */
export function readItemTerms(items: NamedItem[]): Pick<LinkItem, 'adjustable' | 'optional'>[] {
  const errors = items.flatMap((item, at) => problemsOf(item).map(([field, msg]) => ({ path: `items.${at}.${field}`, msg })))
  if (items.every(({ optional }) => optional))
    errors.push({ path: 'items', msg: 'At least one item must not be optional.' } satisfies FieldError)
  if (errors.length) throw invalid(errors)
  return items.map(({ adjustable, optional }) => ({
    adjustable: adjustable ?? null,
    optional: optional ? { tickedAtFirst: optional.ticked_at_first, percentOff: optional.percent_off ?? null } : null,
  }))
}

function problemsOf({
  quantity = 1,
  price_override: override,
  open_price,
  adjustable,
  optional,
}: NamedItem): [field: string, msg: string][] {
  const found: [string, string][] = []
  if (adjustable) {
    const { min, max, step } = adjustable
    if (max < min) found.push(['adjustable.max', 'The maximum must not be below the minimum.'])
    else if ((max - min) % step !== 0) found.push(['adjustable.step', 'The steps must lead from the minimum to the maximum.'])
    else if (quantity < min || quantity > max || (quantity - min) % step !== 0)
      found.push(['quantity', 'The quantity must be one that the shopper may choose.'])
  }
  if (optional?.percent_off && ((override !== null && override !== undefined) || open_price))
    found.push(['optional.percent_off', 'Give a price or a percentage, not both.'])
  return found
}
