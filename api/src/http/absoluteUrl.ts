interface Origins {
  publicUrl: string
  /** Where files are served from; null where that is the same place. */
  filesOrigin: string | null
}

/** The whole address of a path of ours, `/files/…` or `/api/…`. Anything else stays as it is. */
export function absoluteUrl(url: string, { publicUrl, filesOrigin }: Origins): string {
  if (!url.startsWith('/')) return url
  return (filesOrigin && url.startsWith('/files/') ? filesOrigin : publicUrl) + url
}
