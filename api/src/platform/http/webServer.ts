import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Connections, limitConnections, mostConnections } from './connections.ts'

/** How long running requests may take to end at shutdown. */
const GRACE_MS = 10_000
/** Between two looks for connections without a request at shutdown. */
const SWEEP_MS = 100
/**
 * How long requests are accepted after the start of the shutdown. The responses of this time close their connections, so callers
 * under load open the next one elsewhere. Without it, a request on an idle connection could meet its end.
 */
const FAREWELL_MS = 300
/** Node's default is five minutes; uploading half a gigabyte over a slow connection takes longer. */
const REQUEST_MS = 3600_000
/** How long the headers of a request may take to arrive, and how often Node looks for those that take longer. */
const HEADERS_MS = 60_000
const LOOK_MS = 10_000
/** Longer than `busy` asks shoppers to wait, and than the usual minute of a load balancer. Node's default is five seconds. */
const IDLE_MS = 65_000
/** How long a caller may take no byte of a response that waits. Node would wait without an end. */
const UNREAD_MS = 60_000
/** Connections that wait to be accepted. Above Node's 511, a rush of shoppers lost some, whose next attempt came up to a minute later. */
const BACKLOG = 4096

export interface WebServerOptions {
  port: number
  host?: string
  graceMs?: number
  headersMs?: number
  unreadMs?: number
  /** How many connections are accepted. Default: as many as the limit of open files allows. */
  most?: number
  /** Called with a line when connections are refused. */
  log: (line: string) => void
}

export interface WebServer {
  port: number
  /**
   * Stops accepting requests, and resolves when the running ones are answered.
   * @returns the number of connections that were cut because their request did not end in time.
   */
  close: () => Promise<number>
}

/** Serves HTTP with limits on what a slow or idle caller may hold. */
export async function startWebServer(
  handle: RequestListener,
  {
    port,
    host,
    log,
    graceMs = GRACE_MS,
    headersMs = HEADERS_MS,
    unreadMs = UNREAD_MS,
    most = mostConnections(),
  }: WebServerOptions,
): Promise<WebServer> {
  const server = createServer({
    requestTimeout: REQUEST_MS,
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.min(headersMs, LOOK_MS),
    keepAliveTimeout: IDLE_MS,
  })
  const connections = limitConnections(server, most, log)
  server.on('request', (_, response) => endUnread(response, unreadMs))
  server.on('request', handle)
  await once(server.listen({ port, host, backlog: BACKLOG }), 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => close(server, connections, graceMs) }
}

/** Ends a connection whose caller has stopped reading. A handler that still prepares its response is not cut. */
const endUnread = (response: ServerResponse, unreadMs: number) =>
  response.setTimeout(unreadMs, () => {
    if (response.socket?.writableLength) response.socket.destroy()
  })

async function close(server: Server, { count, sweep }: Connections, graceMs: number): Promise<number> {
  await sleep(FAREWELL_MS)
  await sweep()
  const closed = new Promise((resolve) => server.close(resolve))
  const sweeping = setInterval(() => void sweep(), SWEEP_MS)
  let cut = 0
  const ending = setTimeout(() => {
    cut = count()
    server.closeAllConnections()
  }, graceMs)
  await closed
  clearInterval(sweeping)
  clearTimeout(ending)
  return cut
}
