import type { Config } from '../../config/config.ts'

export type Origin = Pick<Config, 'secrets' | 'publicUrl'>

/**
 * A cookie that no subdomain can set or read: browsers accept `__Host-` only over https, from this very host, and for all its paths.
 * Over http, in development, it has its plain name and path.
 */
export function hostCookie({ name, path, sameSite }: { name: string; path: string; sameSite: 'Strict' | 'Lax' }) {
  const isHttps = ({ publicUrl }: Origin) => publicUrl.startsWith('https:')
  const nameOf = (config: Origin) => (isHttps(config) ? `__Host-${name}` : name)
  return {
    /** Returns its value in the header of a request; undefined without it. */
    read(config: Origin, header: string): string | undefined {
      const prefix = `${nameOf(config)}=`
      return header
        .split('; ')
        .find((cookie) => cookie.startsWith(prefix))
        ?.slice(prefix.length)
    },
    write: (config: Origin, value: string, seconds: number): string =>
      [
        `${nameOf(config)}=${value}`,
        isHttps(config) ? 'Path=/; Secure' : `Path=${path}`,
        `Max-Age=${seconds}`,
        'HttpOnly',
        `SameSite=${sameSite}`,
      ].join('; '),
  }
}
