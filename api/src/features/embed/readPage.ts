import type { PublicAnswer, PublicFetch } from '../../gateways/publicFetch.ts'

const MAX_REDIRECTS = 5
const TIMEOUT_MS = 8_000
/** Scripts are at the beginning or the end of a page, and longer pages are rare. */
const MAX_BYTES = 2_000_000

/** A page of a merchant's site, as a browser gets it. */
export interface SitePage {
  /** The final address, after redirects. */
  url: URL
  status: number
  headers: Record<string, string>
  html: string
}

/**
 * Reads a page, following redirects one by one and checking each address again. Returns a sentence when it cannot be
 * read.
 */
export async function readPage(fetch: PublicFetch, address: string): Promise<SitePage | { error: string }> {
  let url = new URL(address)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer: PublicAnswer = await fetch({
      method: 'GET',
      url: url.href,
      headers: { accept: 'text/html', 'user-agent': 'Linktill site check' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    if (answer.statusCode === null) return { error: answer.error ?? 'The connection failed.' }
    const next = answer.statusCode >= 300 && answer.statusCode < 400 ? answer.headers['location'] : undefined
    if (!next) return { url, status: answer.statusCode, headers: answer.headers, html: answer.text }
    if (!URL.canParse(next, url.href)) return { error: 'The site redirects to an invalid address.' }
    url = new URL(next, url)
    if (!/^https?:$/.test(url.protocol)) return { error: 'The site redirects to an address that is not a page.' }
  }
  return { error: `The site redirects more than ${MAX_REDIRECTS} times.` }
}
