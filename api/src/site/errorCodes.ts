import type { ErrorCode } from '../platform/http/errors.ts'
import { type CodePage, SALE_ERROR_CODES } from './saleErrorCodes.ts'

/** Every error code. The error pages of the guide are generated from this list. A code without a description does not compile. */
export const ERROR_CODES: Record<ErrorCode, CodePage> = {
  invalid_request: {
    status: 400,
    means: 'The request is malformed, or a field is missing, unknown or invalid.',
    cure: 'Read `errors`: each entry names a field (`path`) and its problem (`msg`). Correct the fields and send the request again.',
  },
  tax_address: {
    status: 400,
    means:
      'The tax of this sale depends on an address, which is incomplete, does not exist, or is in a place for whose tax the shop has no rate. `errors` names the field.',
    cure: 'Ask the buyer for country, state and postcode. For Guadeloupe, Martinique or Réunion a French merchant can enter a rate under Country rates.',
  },
  vat_number_country: {
    status: 400,
    means: 'The VAT number belongs to a different country than the one where the order is taxed.',
    cure: 'Send a VAT number of the buyer’s country, correct the country, or leave the number out.',
  },
  unauthorized: {
    status: 401,
    means: 'The credential is missing, mistyped, expired, revoked, or of the other mode (test or live).',
    cure: 'Send `Authorization: Bearer …` with a session token or an API key. Sign in again, or make a new key under Developers.',
  },
  second_factor_required: {
    status: 401,
    means: 'The password or the mailed link was right, and the account has a second factor.',
    cure: 'Send `challenge_id` to `completeSignIn` within five minutes, with one of what `accepts` lists.',
  },
  forbidden: {
    status: 403,
    means: 'The credential is valid, but does not allow this.',
    cure: 'The message names what is missing: a scope of the key, a signed-in person instead of a key, or another plan.',
  },
  step_up_required: {
    status: 403,
    means:
      'This changes keys, webhook endpoints, payouts, allowed sites, the domain or the data of the account, and the session has not proved for ten minutes who it is.',
    cure: 'Call `proveIdentity` with one of the proofs in `accepts`, and repeat the request. The dashboard asks by itself. API keys never get this error.',
  },
  not_found: {
    status: 404,
    means: 'The object does not exist, or belongs to another account. The response does not say which.',
    cure: 'Check the id and whose key you use. A key only sees objects of its own shop.',
  },
  method_not_allowed: {
    status: 405,
    means: 'The path exists, but not with this method.',
    cure: 'Use one of the methods in the `Allow` header.',
  },
  conflict: {
    status: 409,
    means: 'The request conflicts with the current state of the object.',
    cure: 'The message names the conflict. Read the object again, then decide.',
  },
  email_unconfirmed: {
    status: 403,
    means: 'The email address of the account is not confirmed, so it cannot have API keys or webhook endpoints, or check a site.',
    cure: 'Open the link that was sent to the address. The dashboard can send it again.',
  },
  email_taken: {
    status: 409,
    means: 'Another account uses this email address.',
    cure: 'Sign in, request a new password, or use another address.',
  },
  domain_taken: {
    status: 409,
    means: 'Another shop has verified this domain.',
    cure: 'Use another domain, or remove it from the other shop first.',
  },
  open_orders: {
    status: 409,
    means: 'The account has orders that are waiting for payment.',
    cure: 'Wait until they are paid or have ended, or set them to failed, and try again.',
  },
  product_on_active_link: {
    status: 409,
    means: 'The change would break an active checkout link that sells the product.',
    cure: 'Deactivate the link or remove the product from it first. The message names the link.',
  },
  revision_conflict: {
    status: 409,
    means: 'The object was edited after the `revision` that you sent was read. Nothing was changed.',
    cure: 'Read the object again, repeat your change, and send the new `revision`, which the body has. `errors` names the field.',
  },
  sku_taken: {
    status: 409,
    means: 'Another product or variant of the shop has this SKU, in the same or another case.',
    cure: 'Use another SKU, or change that of the other one first. `errors` names the field.',
  },
  external_id_taken: {
    status: 409,
    means: 'Another object of the same kind in your shop has this `external_id`.',
    cure: 'Use another `external_id`, or remove that of the other object first. The message names it.',
  },
  import_running: {
    status: 409,
    means: 'The shop imports another sheet of products at the moment.',
    cure: 'Wait until it has ended, which `getLatestProductImport` shows, or cancel it.',
  },
  idempotency_conflict: {
    status: 409,
    means: 'This Idempotency-Key was used with another body.',
    cure: 'Use a new key for a new request. Repeat a key only to retry the same request.',
  },
  order_completed: {
    status: 409,
    means: 'The order of this checkout session is already paid.',
    cure: 'Show the order in `order_id` instead of paying again. A new purchase needs a new `checkoutSessionId`.',
  },
  link_inactive: {
    status: 410,
    means: 'The checkout link is inactive, or a product on it is no longer sold.',
    cure: 'Tell the shopper. The merchant can activate the link again.',
  },
  misdirected_request: {
    status: 421,
    means: 'The host of the request is neither the server’s `PUBLIC_URL` nor a verified domain of a merchant.',
    cure: 'Use the address in the message. If you run the server, set `PUBLIC_URL` to the address that you use.',
  },
  token_invalid: {
    status: 422,
    means: 'The mailed link was already used, or has expired.',
    cure: 'Request a new one.',
  },
  challenge_expired: {
    status: 422,
    means: 'The sign-in is over: it took longer than five minutes, had five wrong tries, or is already complete.',
    cure: 'Begin again with email and password, or with the mailed link.',
  },
  passkey_refused: {
    status: 422,
    means: 'The passkey is unknown or removed, or what it signed has expired or was used before.',
    cure: 'Try again. If the passkey was removed, sign in with email and password.',
  },
  precondition_failed: {
    status: 412,
    means: 'The object has changed since the read whose ETag you sent as `If-Match`. Nothing was changed.',
    cure: 'Read the object again, apply your change to what it says now, and send the new ETag. Without `If-Match` the last change wins.',
  },
  limit_reached: {
    status: 422,
    means: 'You have reached the maximum.',
    cure: 'Delete or revoke one that is no longer used.',
  },
  request_timeout: {
    status: 408,
    means: 'The body did not arrive in time. Only uploads may take longer than 30 seconds.',
    cure: 'Send the body without a pause, with a correct Content-Length.',
  },
  payload_too_large: {
    status: 413,
    means: 'The body or the file is larger than this operation allows.',
    cure: 'Send less: JSON up to 32 KB in calls that need no credential and 1 MB in others, files up to the size in the reference.',
  },
  unsupported_media_type: {
    status: 415,
    means: 'This operation does not accept the Content-Type or the type of file.',
    cure: 'Send `Content-Type: application/json`, or a form with a file type that the reference lists.',
  },
  ...SALE_ERROR_CODES,
  rate_limited: {
    status: 429,
    means: 'Too many calls in a short time.',
    cure: 'Wait for the seconds in `Retry-After`. Calls with a limit report in `RateLimit-Remaining` how many are left.',
  },
  internal: {
    status: 500,
    means: 'Something went wrong on our side.',
    cure: 'Try again with the same Idempotency-Key. If it happens again, send us the `request_id`, which identifies the entry in the log.',
  },
  download_expired: { status: 410, means: 'The download link has expired.', cure: 'Ask the merchant to send it again.' },
  download_used_up: {
    status: 410,
    means: 'The download limit for this file is reached.',
    cure: 'Ask the merchant to send it again.',
  },
  download_revoked: {
    status: 410,
    means: 'The order was refunded, which ended its downloads.',
    cure: 'Ask the merchant, if that is a mistake.',
  },
  download_missing: {
    status: 410,
    means: 'The file of this download does not exist.',
    cure: 'Tell the merchant, who can upload it again.',
  },
  range_not_satisfiable: {
    status: 416,
    means: 'The requested range is beyond the end of the file.',
    cure: 'Request the whole file.',
  },
  busy: {
    status: 503,
    means:
      'Very many people buy or sign in at this moment, or many calls with `If-Match` change the same object, and the line of those who wait is too long. `position` is the number in it. Nothing was changed.',
    cure: 'Send the same request again after the seconds in `Retry-After`, with the same Idempotency-Key.',
  },
  tax_unavailable: {
    status: 503,
    means: 'The tax of this sale could not be calculated, because Stripe Tax did not respond. Nothing was sold.',
    cure: 'Send the same request again after the seconds in `Retry-After`.',
  },
  storage_unavailable: {
    status: 503,
    means: 'Nothing can be stored: the disk or the bucket is full, unreachable, or refuses the server. Nothing was half-written.',
    cure: 'Send the same request again after the seconds in `Retry-After`, with the same Idempotency-Key. If you run the server, see what its log names as the cause.',
  },
  unavailable: {
    status: 503,
    means: 'A dependency is unreachable: the database, the payment provider or the mail server.',
    cure: 'Wait for the seconds in `Retry-After`, then send it again with the same Idempotency-Key.',
  },
}
