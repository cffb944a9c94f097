import type { PublicAnswer, PublicFetch } from '../../gateways/publicFetch.ts'

const MOST_REDIRECTS = 5
const TIMEOUT_MS = 8_000
/** Scripts stand at the beginning of a page, or at its end; pages that are longer are rare. */
const MOST_BYTES = 2_000_000

/** A page of somebody's site, as a browser would get it. */
export interface SitePage {
  /** Where it was in the end, after redirects. */
  url: URL
  status: number
  headers: Record<string, string>
  html: string
}

/** Reads a page, following redirects one by one: each address is judged anew. A sentence when it cannot be read. */
export async function readPage(fetch: PublicFetch, address: string): Promise<SitePage | { error: string }> {
  let url = new URL(address)
  for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
    const answer: PublicAnswer = await fetch({
      method: 'GET',
      url: url.href,
      headers: { accept: 'text/html', 'user-agent': 'Linktill site check' },
      timeoutMs: TIMEOUT_MS,
      mostBytes: MOST_BYTES,
    })
    if (answer.statusCode === null) return { error: answer.error ?? 'The connection failed.' }
    const next = answer.statusCode >= 300 && answer.statusCode < 400 ? answer.headers['location'] : undefined
    if (!next) return { url, status: answer.statusCode, headers: answer.headers, html: answer.text }
    if (!URL.canParse(next, url.href)) return { error: 'The site leads to an address that is none.' }
    url = new URL(next, url)
    if (!/^https?:$/.test(url.protocol)) return { error: 'The site leads to an address that is no page.' }
  }
  return { error: `The site leads on more than ${MOST_REDIRECTS} times.` }
}
