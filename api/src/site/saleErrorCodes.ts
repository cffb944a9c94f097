import type { ErrorCode } from '../platform/http/errors.ts'

export interface CodePage {
  /** The usual status. */
  status: number
  /** What it means, in a sentence. */
  means: string
  /** What to do. */
  cure: string
}

/** The error codes of selling, paying and refunding. */
export const SALE_ERROR_CODES = {
  out_of_stock: {
    status: 422,
    means: 'There is less stock than the order needs.',
    cure: '`product_id` names the product, `available` is the quantity left. Offer fewer, or something else.',
  },
  payments_unavailable: {
    status: 422,
    means: 'The merchant cannot be paid at the moment.',
    cure: 'The merchant must finish the payment setup in the settings. The event `account.payments_enabled` reports when it is done.',
  },
  tax_setup_incomplete: {
    status: 422,
    means: 'The account at the payment provider is not ready to calculate tax. The message says what is missing.',
    cure: 'Finish the set-up of Stripe Tax in the dashboard of Stripe, then switch it on again.',
  },
  vat_rate_missing: {
    status: 422,
    means: 'VAT is on, and neither the law nor the shop has a rate for its country. Sales would silently have a VAT of 0%.',
    cure: 'Send `vatRate`, which may be 0, or a `vatCountry` whose rates are known with `vatRatesMode: law`.',
  },
  two_rhythms: {
    status: 422,
    means: 'Two items of one link or checkout session are charged again, but in different rhythms. `errors` names the field.',
    cure: 'Sell them by two links, give both products the same rhythm, or give the link a rhythm of its own.',
  },
  amount_too_small: {
    status: 422,
    means:
      'The total is above zero, but less than a card can be charged. With 400, an amount that the shopper named is below its minimum.',
    cure: 'Raise the price, or make the order free: a free order needs no card. `amount` is the smallest amount that is accepted.',
  },
  amount_too_large: {
    status: 400,
    means: 'An amount that the shopper named is above its maximum, or the total is more than a card can be charged.',
    cure: 'Lower the amount. `amount` is the largest amount that is accepted.',
  },
  currency_mismatch: {
    status: 422,
    means: 'The request combines different currencies.',
    cure: 'All products of one link must have the same currency, and so must a fixed promo code.',
  },
  promo_invalid: {
    status: 422,
    means: 'The promo code is not valid for this order. Only the merchant can see the reason.',
    cure: 'Order without it. The merchant sees the reason under Promo Codes → Try it on a link.',
  },
  holds_exceeded: {
    status: 422,
    means: 'This visitor or network has reached the limit for open orders that hold stock.',
    cure: 'Pay for one of them, or wait: they end after half an hour.',
  },
  sale_not_started: {
    status: 422,
    means: 'The link does not sell yet.',
    cure: 'Order again from `starts_at` on.',
  },
  sale_ended: {
    status: 422,
    means: 'The link has stopped selling at the time that its merchant set.',
    cure: 'Tell the shopper. The merchant can set a later end.',
  },
  sale_limit_reached: {
    status: 422,
    means: 'The link has as many orders as its merchant allows. Orders that wait for their payment count.',
    cure: 'Try again later: an order that is not paid gives its place back after half an hour.',
  },
  customer_limit_reached: {
    status: 422,
    means: 'This email address has as many orders of the link as its merchant allows.',
    cure: 'Tell the shopper. `max_per_customer` is the limit.',
  },
  order_refused: {
    status: 422,
    means: 'The shop does not accept this order. The reason is not given.',
    cure: 'Contact the shop. Its merchant finds the list of refused buyers in the settings.',
  },
  work_required: {
    status: 403,
    means: 'Many payments were declined here. Another attempt needs a proof of work.',
    cure: 'Solve the `challenge` of this response, and send the order again with its `proof`. The checkout does this automatically.',
  },
  payment_failed: {
    status: 422,
    means: 'The payment was declined.',
    cure: 'Show the message and let the shopper try again, or with another card.',
  },
  invoice_incomplete: {
    status: 422,
    means: 'The invoice lacks something that the electronic format requires.',
    cure: 'Read `errors`: each entry names the setting (`path`) and what to enter. Later downloads contain it.',
  },
  not_refundable: {
    status: 422,
    means: 'The order cannot be refunded, or not by this amount.',
    cure: 'Read the order: `refunded_amount` is the amount that was already refunded.',
  },
  not_shippable: {
    status: 422,
    means: 'The order cannot be shipped: it is not paid, or nothing of it is left to ship.',
    cure: 'Read the order: `payment_status` must be completed, and `to_ship` of its items says what is left.',
  },
} satisfies Partial<Record<ErrorCode, CodePage>>
