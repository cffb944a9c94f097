import fs from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'

/** Descriptors for files, databases, mail, threads that load their code, and the operator's port. */
const RESERVED = 200
/** The share of the connections from which on those without a request make room for others. */
const CROWDED = 0.9
/** How long a new connection may stay silent then. The first bytes of a caller come right after its connection. */
const SILENT_MS = 1000
const LOG_EVERY_MS = 60_000

export interface Connections {
  count: () => number
  /** Ends the connections without a request. Those that never sent a byte must be at least `silentMs` old. */
  sweep: (silentMs?: number) => Promise<void>
}

/**
 * Returns how many connections a process may accept, so that its database, files and health checks still get descriptors.
 * Infinity if the system does not name its limit.
 */
export function mostConnections(limits: () => string = () => fs.readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    const most = Number(/^Max open files\s+(\d+)/m.exec(limits())?.[1] ?? Infinity)
    return Math.max(most - RESERVED, Math.floor(most / 2))
  } catch {
    return Infinity
  }
}

/** Keeps the connections of a server below `most`. Beyond it they are closed as soon as they are opened, which is logged. */
export function limitConnections(server: Server, most: number, log: (line: string) => void): Connections {
  /** When each began. */
  const sockets = new Map<Socket, number>()
  const sweep = createSweep(server, sockets)
  if (most !== Infinity) server.maxConnections = most
  server.on('connection', (socket) => {
    sockets.set(socket, performance.now())
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size >= most * CROWDED) void sweep(SILENT_MS)
  })
  let refused = 0
  let timer: NodeJS.Timeout | null = null
  const report = () => {
    if (refused) log(`Connections refused: ${refused}. ${most} are open, as many as the limit of open files allows.`)
    timer = refused ? setTimeout(report, LOG_EVERY_MS).unref() : null
    refused = 0
  }
  server.on('drop', () => {
    void sweep(SILENT_MS)
    refused++
    if (!timer) report()
  })
  return { count: () => sockets.size, sweep }
}

function createSweep(server: Server, sockets: Map<Socket, number>): Connections['sweep'] {
  let isSweeping = false
  return async (silentMs = 0) => {
    if (isSweeping) return
    isSweeping = true
    const since = performance.now() - silentMs
    // Node counts a connection that never sent anything as a request that is arriving. Browsers and proxies open some in advance.
    const unused = [...sockets].filter(([{ bytesRead }, began]) => bytesRead === 0 && began <= since)
    // Requests that have arrived are read before the immediate, so that their connections are not taken for idle.
    await turn()
    server.closeIdleConnections()
    for (const [socket] of unused) if (socket.bytesRead === 0) socket.destroy()
    isSweeping = false
  }
}
