import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'

export interface SilentDatabase {
  /** In the form of DATABASE_URL. */
  url: string
  /** Closes the connections, so that nothing waits for them any more. */
  stop: () => void
}

/** A server that accepts connections and never answers, like a database whose machine has frozen. */
export async function startSilentDatabase(): Promise<SilentDatabase> {
  const sockets = new Set<Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  return { url: `postgres://shop:secret@127.0.0.1:${(server.address() as AddressInfo).port}/shop`, stop }
}
