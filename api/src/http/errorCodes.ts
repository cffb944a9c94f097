import type { ErrorCode } from './errors.ts'

interface CodePage {
  /** Status that it usually comes with. */
  status: number
  /** What it means, in a sentence. */
  means: string
  /** What to do. */
  cure: string
}

/** Every code that an error can carry: the one list that the pages of the guide are made from. A code without words does not compile. */
export const ERROR_CODES: Record<ErrorCode, CodePage> = {
  invalid_request: {
    status: 400,
    means: 'The request could not be read, or a field of it is missing, unknown or wrong.',
    cure: 'Read `errors`: each entry names a field (`path`) and says what is wrong with it (`msg`). Correct them and send it again.',
  },
  vat_number_country: {
    status: 400,
    means: 'The VAT number belongs to another country than the one where the order is taxed.',
    cure: 'Send a VAT number of the buyer’s country, correct the country, or leave the number out.',
  },
  unauthorized: {
    status: 401,
    means: 'There is no credential, or it does not hold: mistyped, run out, revoked, or of the other mode.',
    cure: 'Send `Authorization: Bearer …` with a session token or an API key. Sign in again, or make a new key under Developers.',
  },
  forbidden: {
    status: 403,
    means: 'The credential holds, but does not allow this.',
    cure: 'The message says what is lacking: a scope of the key, a signed-in person instead of a key, or another plan.',
  },
  not_found: {
    status: 404,
    means: 'It is not there, or it is not yours; the answer does not tell which.',
    cure: 'Check the id and whose key you use. A key of one shop sees nothing of another.',
  },
  method_not_allowed: {
    status: 405,
    means: 'The path exists, but not with this method.',
    cure: 'Use one of the methods that the `Allow` header names.',
  },
  conflict: {
    status: 409,
    means: 'It clashes with how things are at this moment.',
    cure: 'The message names the clash. Read the object again and decide anew.',
  },
  email_unconfirmed: {
    status: 403,
    means: 'The email address of the account is not confirmed, so it can have neither API keys nor webhook endpoints.',
    cure: 'Open the link that was sent to the address. The dashboard sends it again.',
  },
  email_taken: {
    status: 409,
    means: 'There is an account with this email address.',
    cure: 'Sign in, ask for a new password, or use another address.',
  },
  domain_taken: {
    status: 409,
    means: 'Another shop has proved that this domain is theirs.',
    cure: 'Use another domain, or remove it from the other shop first.',
  },
  open_orders: {
    status: 409,
    means: 'The account has orders that still wait for their payment.',
    cure: 'Wait until they are paid or have ended, or set them to failed, and try again.',
  },
  product_on_active_link: {
    status: 409,
    means: 'The change would break a checkout link that is selling the product.',
    cure: 'Switch the link off or take it away first; the message names it.',
  },
  idempotency_conflict: {
    status: 409,
    means: 'This Idempotency-Key was used with another body.',
    cure: 'Take a new key for a new request. The same key is only for sending the very same request again.',
  },
  order_completed: {
    status: 409,
    means: 'The order of this checkout session is paid already.',
    cure: 'Show the order that `order_id` names instead of paying again. A new purchase needs a new `checkoutSessionId`.',
  },
  link_inactive: {
    status: 410,
    means: 'The checkout link is switched off, or a product on it is no longer sold.',
    cure: 'Tell the shopper; the merchant can switch the link on again.',
  },
  misdirected_request: {
    status: 421,
    means: 'The host name of the request is neither the server’s `PUBLIC_URL` nor a verified domain of a merchant.',
    cure: 'Use the address that the message names. If you run the server, set `PUBLIC_URL` to the address that you use.',
  },
  token_invalid: {
    status: 422,
    means: 'The mailed link has been used, or its time is over.',
    cure: 'Ask for a new one.',
  },
  limit_reached: {
    status: 422,
    means: 'You have as many of these as there can be.',
    cure: 'Delete or revoke one that is no longer used.',
  },
  request_timeout: {
    status: 408,
    means: 'The body did not arrive in time. Only uploads may take longer than 30 seconds.',
    cure: 'Send the body in one go, with a Content-Length that is true.',
  },
  payload_too_large: {
    status: 413,
    means: 'The body or the file is larger than this operation takes.',
    cure: 'Send less: JSON up to 1 MB, files up to the size that the reference names.',
  },
  unsupported_media_type: {
    status: 415,
    means: 'The Content-Type, or the kind of file, is not one that this operation takes.',
    cure: 'Send `Content-Type: application/json`, or a form with one of the kinds of files that the reference names.',
  },
  out_of_stock: {
    status: 422,
    means: 'There are fewer pieces left than the order wants.',
    cure: '`product_id` says of what, `available` how many are left. Offer fewer, or something else.',
  },
  payments_unavailable: {
    status: 422,
    means: 'The merchant cannot be paid at the moment.',
    cure: 'The merchant finishes the set-up of payments in the settings; `account.payments_enabled` tells when it is done.',
  },
  amount_too_small: {
    status: 422,
    means: 'The total is above zero and below what a card can be charged with.',
    cure: 'Raise the price, or lower it to nothing: a free order needs no card.',
  },
  currency_mismatch: {
    status: 422,
    means: 'Things of different currencies were put together.',
    cure: 'All products of one link, and a fixed promo code, share one currency.',
  },
  promo_invalid: {
    status: 422,
    means: 'The promo code does not hold here. Why is told to the merchant only.',
    cure: 'Order without it. The merchant sees the reason under Promo Codes → Try it on a link.',
  },
  holds_exceeded: {
    status: 422,
    means: 'This visitor or network already keeps as many open orders with stock as one may.',
    cure: 'Pay for one of them, or wait: they end by themselves after half an hour.',
  },
  payment_failed: {
    status: 422,
    means: 'The payment was declined.',
    cure: 'Show the message and let the shopper try again, or with another card.',
  },
  not_refundable: {
    status: 422,
    means: 'Of this order nothing, or not so much, can be paid back.',
    cure: 'Read the order: `refunded_amount` says what was paid back before.',
  },
  rate_limited: {
    status: 429,
    means: 'Too many calls in a short time.',
    cure: 'Wait as many seconds as `Retry-After` says. `RateLimit-Remaining` tells on every answer how many are left.',
  },
  internal: {
    status: 500,
    means: 'Something went wrong on our side.',
    cure: 'Try again with the same Idempotency-Key. If it stays, tell us the `request_id`: it finds the line in the log.',
  },
  download_expired: { status: 410, means: 'The time of this download is over.', cure: 'Ask the merchant to send it again.' },
  download_used_up: {
    status: 410,
    means: 'The file was downloaded as often as it may be.',
    cure: 'Ask the merchant to send it again.',
  },
  download_revoked: {
    status: 410,
    means: 'The order was refunded, which ended its downloads.',
    cure: 'Ask the merchant, if that is a mistake.',
  },
  download_missing: {
    status: 410,
    means: 'The file behind this download is not there.',
    cure: 'Tell the merchant, who can upload it again.',
  },
  range_not_satisfiable: {
    status: 416,
    means: 'The part of the file that was asked for lies beyond its end.',
    cure: 'Ask for the whole file.',
  },
  unavailable: {
    status: 503,
    means: 'Something that is needed cannot be reached right now: the database, the payment provider, the mail server.',
    cure: 'Wait as many seconds as `Retry-After` says and send it again with the same Idempotency-Key.',
  },
}

/** The page of one code as Markdown; null for what is no code. */
export function errorPage(code: string): string | null {
  const page = Object.hasOwn(ERROR_CODES, code) ? ERROR_CODES[code as ErrorCode] : null
  return (
    page &&
    `# ${code}\n\n${page.means}\n\nStatus ${page.status}.\n\n## What to do\n\n${page.cure}\n\n[All error codes](../errors.md)\n`
  )
}

/** The list of all codes as Markdown. */
export function errorIndex(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { status, means }]) => `| [${code}](errors/${code}.md) | ${status} | ${means} |`,
  )
  return `# Errors

Every error has the same shape, and a code that never changes.

\`\`\`json
{ "message": "A sentence for people.", "code": "invalid_request", "errors": [{ "path": "price", "msg": "…" }], "request_id": "…" }
\`\`\`

Decide by \`code\`; show \`message\`. The SDK throws a \`LinktillError\` with the same fields; its status is 0 when the server could not be reached.

| code | status | means |
|---|---|---|
${rows.join('\n')}
`
}
