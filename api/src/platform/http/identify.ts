import type { Context } from 'koa'
import { type IsAllowed, readably } from './cors.ts'
import { forbidden, invalidToken, notFound, unauthorized } from './errors.ts'
import { FIELDS_BYTES } from './form.ts'
import type { Credential } from './handler.ts'
import type { Operation } from './Operation.ts'
import { meterOf } from './requestMeter.ts'

export interface IdentifyOptions {
  /** Returns null for an invalid session token. Throws 401 for an invalid key. */
  credentialOf: (authorization: string) => Promise<Credential | null>
  /** Whether pages of an origin may make a shopper's calls. */
  mayCall: IsAllowed
}

/**
 * Returns the credential of a call, and charges a stranger for the body.
 * @throws 401, or 429 if the stranger has spent a budget.
 */
export async function identify(
  ctx: Context,
  op: Operation,
  authorization: string,
  { credentialOf, mayCall }: IdentifyOptions,
): Promise<Credential | null> {
  const meter = meterOf(ctx)
  let credential: Credential | null = null
  try {
    if (authorization) credential = await credentialOf(authorization)
    return credential
  } finally {
    meter.identify(credential)
    await readably(ctx, op, mayCall, async () => meter.admit(op.upload ? op.upload.maxBytes + FIELDS_BYTES : op.jsonBytes))
  }
}

export const missingCredential = ({ scopes }: Operation, authorization: string) => {
  if (authorization) return invalidToken('This session has ended, or the token is not valid. Sign in again.')
  return unauthorized(scopes ? 'Sign in first, or send an API key as a bearer token.' : 'Sign in first.')
}

/** A publishable key names the merchant whose links and orders a call may be about, like the host of a merchant's own domain. */
export function nameSeller(ctx: Context, op: Operation, seller: string) {
  if (op.needsMerchant) throw forbidden('A publishable key is for the calls of shoppers. Send a secret key from your own server.')
  const { shopId = seller } = ctx.state as { shopId?: string }
  if (shopId !== seller) throw notFound('Checkout link')
  ctx.state['shopId'] = seller
}

/** @throws 403 for a secret key in a page of another site, where everyone can read it. */
export function assertNoPage(ctx: Context, isOwnPage: (header: (name: string) => string) => boolean) {
  const header = (name: string) => ctx.get(name)
  if (header('origin') && !isOwnPage(header))
    throw forbidden('A secret key must not be in a page: anyone could read it. Revoke it, and use the publishable key there.')
}

/** @throws 403 with the first scope that the key lacks. */
export function assertAllowed(key: NonNullable<Credential['key']>, { scopes }: Operation) {
  if (!scopes) throw forbidden('This is for signed-in people only, not for API keys.')
  const lacked = scopes.find((scope) => !key.scopes.includes(scope))
  if (lacked) throw forbidden(`This API key lacks the scope "${lacked}".`)
}
