import type { Schema } from '@linktill/sdk'
import { settingsHref } from '../../../lib/settings.ts'

type Way = Schema<'AccessWayName'>

interface WayText {
  /** One of them, as the start of a sentence. */
  one: string
  many: string
  /** Where it is managed. */
  href: string
}

/** In the order of the list. */
export const wayTexts: Record<Way, WayText> = {
  password: { one: 'Password', many: 'Passwords', href: settingsHref('profile-settings') },
  session: { one: 'Session', many: 'Sessions', href: settingsHref('security') },
  passkey: { one: 'Passkey', many: 'Passkeys', href: settingsHref('security') },
  totp: { one: 'Authenticator app', many: 'Authenticator apps', href: settingsHref('security') },
  recovery_code: { one: 'Recovery code', many: 'Recovery codes', href: settingsHref('security') },
  identity: { one: 'Sign-in with a provider', many: 'Sign-ins with a provider', href: settingsHref('security') },
  api_key: { one: 'API key', many: 'API keys', href: '/dashboard/developers' },
  webhook_endpoint: { one: 'Webhook endpoint', many: 'Webhook endpoints', href: '/dashboard/developers/webhooks' },
  webhook_listener: { one: 'Webhook listener', many: 'Webhook listeners', href: '/dashboard/developers/webhooks' },
  pixel: { one: 'Pixel', many: 'Pixels', href: settingsHref('facebook-pixel') },
  return_address: { one: 'Return address of a link', many: 'Return addresses of links', href: '/dashboard/checkout-links' },
  allowed_origin: { one: 'Allowed site', many: 'Allowed sites', href: settingsHref('domain-branding') },
  shop_contact: { one: 'Contact address', many: 'Contact addresses', href: settingsHref('business-information') },
  domain: { one: 'Domain', many: 'Domains', href: settingsHref('domain-branding') },
  payout_account: { one: 'Payout account', many: 'Payout accounts', href: settingsHref('payment-processing') },
}

export const wayOrder = Object.keys(wayTexts) as Way[]

/** Returns `Password`, `2 sessions`; without a count only the name. */
export function countText(way: Way, count: number | null): string {
  const { one, many } = wayTexts[way]
  if (count === null) return many
  return count === 1 ? one : `${count} ${lowerFirst(many)}`
}

/** Returns `Not in use: passkeys, API keys.` */
export const unusedText = (ways: Way[]): string => `Not in use: ${ways.map((way) => lowerFirst(wayTexts[way].many)).join(', ')}.`

const lowerFirst = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text[0]!.toLowerCase() + text.slice(1))
