import dns, { type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { performance } from 'node:perf_hooks'
import ipaddr from 'ipaddr.js'

/** Default limit of a response; the rest is not needed and may be endless. */
const MAX_BYTES = 4096
/** Connections that stay open for the next request. A receiver usually closes its side after five seconds. */
const KEPT = { keepAlive: true, timeout: 4000, maxFreeSockets: 32 }

interface PublicRequest {
  url: string
  /** Default: POST. */
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  /** How much of the response is read. Default: 4 KiB. */
  maxBytes?: number
  timeoutMs: number
  /** Aborts the call from outside. */
  signal?: AbortSignal
}

export interface PublicAnswer {
  /** Null without a response. */
  statusCode: number | null
  /** The beginning of the response. */
  text: string
  /** Names in lower case; repeated headers are joined by commas. Empty without a response. */
  headers: Record<string, string>
  /** Why there is no response, in a sentence; null when there is one. */
  error: string | null
  durationMs: number
}

/** What may be called in addition to the public internet: nothing, this machine, or every private network. */
export type PrivateNetworks = 'none' | 'loopback' | 'all'
export type PublicFetch = (request: PublicRequest) => Promise<PublicAnswer>
type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void

/**
 * Calls a URL that a user entered. The address is checked when connecting, on the DNS result that is used for the
 * connection, so that a name cannot point elsewhere between check and call. Does not follow redirects.
 * A connection is used again for some seconds. If the receiver closes it meanwhile, the request is sent once more.
 * @param reach what it may connect to in addition to the public internet, as the operator allows.
 * @param resolve the DNS look-up; replaced in tests.
 */
export function createPublicFetch({
  reach,
  resolve = (host, done) => dns.lookup(host, { all: true }, done),
}: {
  reach: PrivateNetworks
  resolve?: Resolve
}): PublicFetch {
  const lookup: LookupFunction = (host, options, done) =>
    resolve(host, (error, addresses) => {
      const inside = addresses?.find(({ address }) => !mayReach(address, reach))
      if (error || inside || !addresses[0]) return done(inside ? new PrivateAddress() : (error ?? new Error('no address')), '', 4)
      const callback = done as unknown as (error: null, first: string | LookupAddress[], family?: number) => void
      return options.all ? callback(null, addresses) : callback(null, addresses[0].address, addresses[0].family)
    })

  const agents = { 'http:': new http.Agent(KEPT), 'https:': new https.Agent(KEPT) }

  const fetchOver = (agents: Agents | null, request: PublicRequest): Promise<PublicAnswer> =>
    new Promise((finish) => {
      const started = performance.now()
      const end = (answer: Partial<PublicAnswer>) =>
        finish({
          statusCode: null,
          text: '',
          headers: {},
          error: null,
          ...answer,
          durationMs: Math.round(performance.now() - started),
        })
      const url = new URL(request.url)
      const { method = 'POST', body = '', maxBytes = MAX_BYTES } = request
      // A literal IP address is connected to without a look-up.
      const host = url.hostname.replace(/^\[|\]$/g, '')
      if (ipaddr.isValid(host) && !mayReach(host, reach)) return end({ error: new PrivateAddress().message })

      const call = (url.protocol === 'https:' ? https : http).request(url, {
        method,
        headers: { ...request.headers, ...(method === 'POST' && { 'content-length': Buffer.byteLength(body) }) },
        agent: agents ? agents[url.protocol as keyof Agents] : false,
        lookup,
        signal: request.signal,
      })
      // A timer of our own: it also covers the look-up, and a response that trickles in.
      const timer = setTimeout(() => call.destroy(new TimeUp()), request.timeoutMs)
      call.on('close', () => clearTimeout(timer))
      call.on('error', (error: NodeJS.ErrnoException) => {
        // The receiver closed the connection that was kept, when the request was on its way.
        if (call.reusedSocket && error.code === 'ECONNRESET') return finish(fetchOver(null, request))
        end({ error: inWords(error, request.timeoutMs) })
      })
      call.on('response', (answer) => {
        const chunks: Buffer[] = []
        const done = () =>
          end({
            statusCode: answer.statusCode ?? null,
            text: Buffer.concat(chunks).toString('utf8').slice(0, maxBytes),
            headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          })
        let read = 0
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          read += chunk.length
          if (read < maxBytes) return
          done()
          call.destroy()
        })
        answer.on('end', done)
        answer.on('error', (error: NodeJS.ErrnoException) => end({ error: inWords(error, request.timeoutMs) }))
      })
      call.end(body)
    })
  return (request) => fetchOver(agents, request)
}

interface Agents {
  'http:': http.Agent
  'https:': https.Agent
}

/** Public IPv6 addresses. Others, such as `::10.0.0.1`, may lead into the machine's own network. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is public: not private, not local, and not a tunnel to such an address. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6))
}

/** Whether an IP address may be called. */
export const mayReach = (address: string, reach: PrivateNetworks): boolean =>
  reach === 'all' || isPublicAddress(address) || (reach === 'loopback' && ipaddr.process(address).range() === 'loopback')

class PrivateAddress extends Error {
  constructor() {
    super('The address is in a private network, which is not allowed.')
  }
}

class TimeUp extends Error {}

function inWords(error: NodeJS.ErrnoException, timeoutMs: number): string {
  if (error instanceof PrivateAddress) return error.message
  if (error.name === 'AbortError') return 'The call was aborted.'
  if (error instanceof TimeUp) return `No response within ${timeoutMs / 1000} seconds.`
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'The host name could not be found.'
  if (error.code === 'ECONNREFUSED') return 'The connection was refused.'
  if (error.code === 'ECONNRESET') return 'The connection was closed without a response.'
  return `The connection failed (${error.code ?? error.message}).`
}
