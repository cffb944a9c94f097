import { once } from 'node:events'
import net, { type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'

interface Server {
  stream: Socket
  /** The client of the running transaction. */
  client: Client | null
}

interface Client {
  socket: Socket
  server: Server | null
  /** Messages of the next transaction, until a session is free. */
  waiting: Buffer[]
  /** Named statements, as they were parsed. */
  statements: Map<string, Buffer>
  /** Whether the running batch parsed its statement itself, so that it expects the answer to that. */
  parsed: boolean
}

const AUTHENTICATED = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49])

/**
 * A pooler in transaction mode as PgBouncer is: each transaction gets another of its sessions, named statements are prepared wherever
 * they run, and messages between transactions are lost. Behind it is the database of `url`.
 */
export async function startPooler(url: string, sessions = 6) {
  const database = new URL(url)
  const clients: Client[] = []
  /** Text of each statement that came through. */
  const seen: string[] = []
  const servers = await Promise.all(Array.from({ length: sessions }, () => openServer(url)))
  const idle = [...servers]

  for (const server of servers)
    onMessages(server.stream, (type, message) => {
      const { client } = server
      if (!client || type === '3' || (type === '1' && !client.parsed)) return
      client.socket.write(message)
      if (type !== 'Z') return
      client.parsed = false
      if (message.toString('latin1', 5) !== 'I') return
      client.server = server.client = null
      idle.push(server)
      for (const one of clients) lend(one)
    })
  const lend = (client: Client) => {
    const server = client.waiting.length && !client.server ? idle.shift() : undefined
    if (server) [client.server, server.client] = [server, client]
    if (client.server) for (const message of client.waiting.splice(0)) forward(client, client.server, message)
  }
  const forward = (client: Client, { stream }: Server, message: Buffer) => {
    const type = message.toString('latin1', 0, 1)
    const first = textAt(message, 5)
    if (type === 'Q') seen.push(first)
    const name = type === 'P' ? first : type === 'B' ? textAt(message, 6 + first.length) : ''
    if (type === 'P') {
      seen.push(textAt(message, 6 + name.length))
      client.parsed = true
      client.statements.set(name, message)
    }
    // The session may have it from before, of another client.
    if (type === 'P' && name) stream.write(closing(name))
    if (name && !client.parsed) stream.write(Buffer.concat([closing(name), client.statements.get(name)!]))
    stream.write(message)
  }
  const listener = net.createServer({ noDelay: true }, (socket) => {
    const client: Client = { socket, server: null, waiting: [], statements: new Map(), parsed: false }
    clients.push(client)
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(Buffer.concat([AUTHENTICATED, READY]))
      onMessages(socket, (type, message) => {
        if (type === 'X') return void socket.end()
        client.waiting.push(message)
        lend(client)
      })
    })
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  Object.assign(database, { hostname: '127.0.0.1', port: String((listener.address() as AddressInfo).port) })
  const stop = () => {
    listener.close()
    for (const socket of [...clients.map((one) => one.socket), ...servers.map(({ stream }) => stream)]) socket.destroy()
  }
  return { url: database.href, seen, stop }
}

/** Connects with the driver, which knows the password, and takes its socket over. */
async function openServer(url: string): Promise<Server> {
  const client = new pg.Client({ connectionString: url, application_name: 'pooler' })
  client.on('error', () => {})
  await client.connect()
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setNoDelay().removeAllListeners('data')
  return { stream, client: null }
}

/** Calls back with the type and the bytes of each whole message of the protocol. */
function onMessages(socket: Socket, handle: (type: string, message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const message = rest.subarray(0, rest.readInt32BE(1) + 1)
      rest = rest.subarray(message.length)
      handle(message.toString('latin1', 0, 1), message)
    }
  })
}

const textAt = (message: Buffer, start: number) => message.toString('latin1', start, message.indexOf(0, start))

function closing(name: string): Buffer {
  const head = Buffer.from([0x43, 0, 0, 0, 0, 0x53])
  head.writeInt32BE(6 + name.length, 1)
  return Buffer.concat([head, Buffer.from(`${name}\0`)])
}
