import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { invalidField } from './errors.ts'

/**
 * Returns an address that a page may link to: http or https only, because a browser would run other schemes, and without a user
 * name. Returns null for empty text.
 * @throws 400 naming the field.
 */
export function webAddress(field: string, text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  if (!trimmed) return null
  if (!isWebAddress(trimmed)) throw invalidField(field, `${field} must be a URL that begins with http:// or https://.`)
  const { username, password } = new URL(trimmed)
  // `https://bank.example@shop.example` looks like the address of a bank.
  if (username || password) throw invalidField(field, `${field} must not contain a user name or a password.`)
  return trimmed
}

/** Whether an address leads to another host than before. None leads nowhere. */
export const leadsElsewhere = (before: string | null, after: string | null | undefined): boolean =>
  Boolean(after) && (before === null || new URL(before).host !== new URL(after!).host)

/** Like `webAddress`, and also accepts a path of this server, as uploads and demo images have. */
export function imageAddress(field: string, text: string | null | undefined): string | null {
  const trimmed = text?.trim()
  return trimmed && /^\/(files|demo)\/[\w./-]+$/.test(trimmed) && !trimmed.includes('..') ? trimmed : webAddress(field, trimmed)
}

/**
 * Validates a site that may frame the checkout: `https://shop.example`, `https://*.shop.example`. The value goes into a header,
 * so nothing else is accepted.
 * @throws 400 for anything else, and for a wildcard on a public suffix, which would admit unrelated sites.
 */
export function allowedOrigin(text: string): string {
  const origin = text.trim().toLowerCase().replace(/\/$/, '')
  const [, wildcard, host] = /^https?:\/\/(\*\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*)(:\d{1,5})?$/.exec(origin) ?? []
  if (!host)
    throw invalidField('allowedOrigins', `${text} is not an address such as https://shop.example or https://*.shop.example.`)
  if (wildcard && !getDomain(host, { allowPrivateDomains: true }))
    throw invalidField(
      'allowedOrigins',
      `${text} would admit sites of other owners. Put the * below a domain of your own, such as https://*.shop.example.`,
    )
  return origin
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * Returns a host name for a custom domain: `pay.shop.example`. Removes what surrounds the host in a pasted address. Returns null
 * for empty text.
 * @param platform origins of the platform. Their hosts and subdomains are refused.
 * @throws 400 naming the field.
 */
export function customDomain(text: string | null, platform: (string | null)[]): string | null {
  const pasted = text
    ?.trim()
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .replace(/\.$/, '')
  if (!pasted) return null
  // Reject a port, a path or a user name, which would be ignored silently.
  const host = /[/:@?#\\\s]/.test(pasted) ? '' : domainToASCII(pasted)
  const labels = host.split('.')
  if (
    host.length > 253 ||
    labels.length < 2 ||
    isIP(host) ||
    !labels.every((label) => LABEL.test(label)) ||
    /^\d+$/.test(labels.at(-1)!)
  )
    throw invalidField('customDomain', 'customDomain must be a host name such as pay.example.com.')
  const own = platform.flatMap((origin) => (origin ? [new URL(origin).hostname] : []))
  if (['localhost', ...own].some((name) => host === name || host.endsWith(`.${name}`)))
    throw invalidField('customDomain', 'This domain belongs to the platform. Use one of your own.')
  return host
}

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Returns whether a page of `origin` may frame a checkout with the list `allowed`. Reads the list as a browser reads
 * `frame-ancestors`. `https://*.shop.example` matches every subdomain of shop.example but not that host. http also allows https.
 * In test mode any localhost may.
 */
export function isAllowedOrigin(origin: string, allowed: readonly string[], testMode: boolean): boolean {
  if (testMode && LOCAL.test(origin)) return true
  const [scheme, host = ''] = origin.split('://')
  return allowed.some((one) => {
    const [allowedScheme, allowedHost = ''] = one.split('://')
    if (scheme !== allowedScheme && !(scheme === 'https' && allowedScheme === 'http')) return false
    return allowedHost.startsWith('*.') ? host.endsWith(allowedHost.slice(1)) : host === allowedHost
  })
}

function isWebAddress(text: string): boolean {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol)
  } catch {
    return false
  }
}
