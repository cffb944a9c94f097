import type { FrameBoot } from '../boot.ts'

const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1)(:\d+)?$/

/**
 * Whether a page of this origin may hold the frame: the same rule as the answer's `frame-ancestors`, asked once more of who says init.
 * `https://*.shop.example` is every host below shop.example and not that itself; http admits https, as it does in the policy.
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
