import type { Config } from '../config.ts'

/** The whole address of a path of ours, `/files/…` or `/api/…`. Anything else stays as it is. */
export function absoluteUrl(url: string, { publicUrl, filesOrigin }: Pick<Config, 'publicUrl' | 'filesOrigin'>): string {
  if (!url.startsWith('/')) return url
  return (filesOrigin && url.startsWith('/files/') ? filesOrigin : publicUrl) + url
}
