import { UsageError } from '../UsageError.js'

/**
 * Returns the URL that events are posted to. A port or a host without a scheme is one of this machine's network, by http.
 * @throws UsageError without one, and for a scheme other than http and https.
 */
export function readTarget(text: string | undefined): string {
  if (!text) throw new UsageError('name the program that gets the events: --forward-to localhost:4000')
  const address = /^\d+$/.test(text) ? `http://localhost:${text}` : /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname)
    throw new UsageError(`"${text}" is not an address. Use localhost:4000, or a URL.`)
  return url.href
}
