/** Returns the ad platform's cookies, which are stored on the order for its server-side events. Null if not set. */
export function readPixelCookies(): { fbp: string | null; fbc: string | null } {
  return { fbp: readCookie('_fbp'), fbc: readCookie('_fbc') }
}

/** Returns a cookie of this page, or null. */
export const readCookie = (name: string): string | null =>
  new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
