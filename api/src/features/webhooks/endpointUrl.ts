import ipaddr from 'ipaddr.js'
import type { Config } from '../../config/config.ts'
import { mayReach } from '../../gateways/publicFetch.ts'
import { invalidField } from '../../platform/http/errors.ts'

const PRIVATE =
  'url is inside a private network. The operator of this server can allow such addresses with ALLOW_PRIVATE_WEBHOOKS=true.'

/**
 * Checks a URL that events may be posted to. What its DNS name resolves to is checked again at every delivery.
 * @throws 400 for anything but https:// (in test mode http:// too), for a password in it, and for a private network.
 */
export function assertReachable(
  text: string,
  { testMode, privateWebhooks }: Pick<Config, 'testMode' | 'privateWebhooks'>,
): string {
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : null
  const schemes = testMode ? ['https:', 'http:'] : ['https:']
  if (!url || !schemes.includes(url.protocol))
    throw invalidField('url', `url must be an address that begins with ${schemes.toReversed().join('// or ')}//.`)
  if (url.username || url.password) throw invalidField('url', 'url must not carry a name or a password.')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = host === 'localhost' || host.endsWith('.localhost') ? '127.0.0.1' : host
  if (ipaddr.isValid(address) && !mayReach(address, privateWebhooks)) throw invalidField('url', PRIVATE)
  return url.href
}
