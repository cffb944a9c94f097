import { readPixelCookies } from './cookies.ts'

const DAYS_90_S = 90 * 24 * 3600

/** Sets the cookies like the platform's script, but only for this checkout, so that shops cannot track shoppers across each other. */
export function writePixelCookies(now = Date.now()): void {
  const clickId = new URLSearchParams(location.search).get('fbclid')
  if (!readPixelCookies().fbp) writeCookie('_fbp', `fb.1.${now}.${Math.floor(Math.random() * 1e10)}`)
  if (clickId) writeCookie('_fbc', `fb.1.${now}.${clickId}`)
}

const writeCookie = (name: string, value: string): void =>
  void (document.cookie = `${name}=${value}; path=${location.pathname}; max-age=${DAYS_90_S}; samesite=lax`)
