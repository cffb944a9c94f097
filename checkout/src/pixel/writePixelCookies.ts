import { readPixelCookies } from './cookies.ts'

const DAYS_90_S = 90 * 24 * 3600

/** Sets them as the platform's own script does, but for this checkout only: one shop must not follow shoppers to the next. */
export function writePixelCookies(now = Date.now()): void {
  const clickId = new URLSearchParams(location.search).get('fbclid')
  if (!readPixelCookies().fbp) writeCookie('_fbp', `fb.1.${now}.${Math.floor(Math.random() * 1e10)}`)
  if (clickId) writeCookie('_fbc', `fb.1.${now}.${clickId}`)
}

const writeCookie = (name: string, value: string): void =>
  void (document.cookie = `${name}=${value}; path=${location.pathname}; max-age=${DAYS_90_S}; samesite=lax`)
