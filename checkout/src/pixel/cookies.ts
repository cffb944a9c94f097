/** The ad platform's cookies, which go on the order for its server side; null where there are none. */
export function readPixelCookies(): { fbp: string | null; fbc: string | null } {
  return { fbp: readCookie('_fbp'), fbc: readCookie('_fbc') }
}

const readCookie = (name: string): string | null => new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(document.cookie)?.[1] ?? null
