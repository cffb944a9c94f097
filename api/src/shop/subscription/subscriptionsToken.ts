import type { Config } from '../../config/config.ts'
import { seal, unseal } from '../../platform/http/seal.ts'
import type { Secrets } from '../../platform/http/secrets.ts'

const DAY_MS = 24 * 3_600_000
/** Of a link in a mail about a subscription: longer than a year, so that the link of a yearly charge works until the next. */
const MAILED_DAYS = 400
/** Of a link that somebody asked for by an address. */
export const ASKED_DAYS = 1

/** Whose subscriptions a link opens. */
export interface Subscriber {
  merchantId: string
  canonicalEmail: string
}

/** Returns the address of the page on which a buyer sees and cancels their subscriptions at one shop. It opens without signing in. */
export const subscriptionsUrl = (
  { publicUrl, secrets }: Pick<Config, 'publicUrl' | 'secrets'>,
  subscriber: Subscriber,
  days = MAILED_DAYS,
): string => `${publicUrl}/account/subscriptions?token=${signSubscriptions(secrets, subscriber, days)}`

/** Makes the token of that page. Sealed, so that the address cannot be read from it. */
export const signSubscriptions = (secrets: Secrets, { merchantId, canonicalEmail }: Subscriber, days: number): string =>
  seal(secrets, `subscriptions ${Date.now() + days * DAY_MS} ${merchantId} ${canonicalEmail}`)

/** Returns whose subscriptions a token opens; null if it has expired or is not ours. */
export function readSubscriptions(secrets: Secrets, token: string): Subscriber | null {
  try {
    const [purpose, until, merchantId, canonicalEmail] = unseal(secrets, token).split(' ')
    return purpose === 'subscriptions' && merchantId && canonicalEmail && Number(until) > Date.now()
      ? { merchantId, canonicalEmail }
      : null
  } catch {
    return null
  }
}
