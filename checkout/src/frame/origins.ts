import type { FrameBoot } from '../boot.ts'

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Whether a page of this origin may frame the checkout. The same rule as the response's `frame-ancestors`
 * (docs/product/embedding.md#allowed-origins). `https://*.shop.example` matches every subdomain of shop.example but not
 * shop.example itself. An allowed http origin also matches https, as in the policy.
 */
export function mayFrame(origin: string, { allowedOrigins, testMode }: FrameBoot): boolean {
  if (origin === location.origin || (testMode && LOCAL.test(origin))) return true
  return allowedOrigins.some((allowed) => {
    const [scheme, host = ''] = allowed.split('://')
    const [givenScheme, given = ''] = origin.split('://')
    if (scheme !== givenScheme && !(scheme === 'http' && givenScheme === 'https')) return false
    return host.startsWith('*.') ? given.endsWith(host.slice(1)) : given === host
  })
}
