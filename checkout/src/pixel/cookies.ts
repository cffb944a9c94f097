/** Spec 2 §9. */
const DAYS_90_S = 90 * 24 * 3600

/** The ad platform's cookies, which go on the order for its server side; null where there are none. */
export function readPixelCookies(): { fbp: string | null; fbc: string | null } {
  return { fbp: readCookie('_fbp'), fbc: readCookie('_fbc') }
}

/** Sets them as the platform's own script does, but for this checkout only: one shop must not follow shoppers to the next. */
export function writePixelCookies(now = Date.now()): void {
  const clickId = new URLSearchParams(location.search).get('fbclid')
  if (!readCookie('_fbp')) writeCookie('_fbp', `fb.1.${now}.${Math.floor(Math.random() * 1e10)}`)
  if (clickId) writeCookie('_fbc', `fb.1.${now}.${clickId}`)
}

const readCookie = (name: string): string | null => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null

const writeCookie = (name: string, value: string): void =>
  void (document.cookie = `${name}=${value}; path=${location.pathname}; max-age=${DAYS_90_S}; samesite=lax`)
