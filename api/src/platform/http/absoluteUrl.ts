interface Origins {
  publicUrl: string
  /** Origin that serves files; null if it is `publicUrl`. */
  filesOrigin: string | null
}

/** Returns the absolute URL of a path of this server, `/files/…` or `/api/…`. Returns anything else unchanged. */
export function absoluteUrl(url: string, { publicUrl, filesOrigin }: Origins): string {
  if (!url.startsWith('/')) return url
  return (filesOrigin && url.startsWith('/files/') ? filesOrigin : publicUrl) + url
}
