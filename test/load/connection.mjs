import { once } from 'node:events'
import net from 'node:net'

const HEAD_END = Buffer.from('\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** Less than the server's own timeout, after which it closes an idle connection. */
const IDLE_MS = 4000

/** Opens a keep-alive connection, as a raw socket: a full HTTP client would take processor time from the measured servers. */
export async function openConnection(port) {
  let socket = await openSocket(port)
  let usedAt = performance.now()
  return {
    /** Sends one request, and resolves with its response: status, Retry-After, body and milliseconds. */
    async send(text) {
      if (performance.now() - usedAt > IDLE_MS) {
        socket.destroy()
        socket = await openSocket(port)
      }
      const sent = performance.now()
      const answer = await exchange(socket, text)
      usedAt = performance.now()
      return { ...answer, ms: usedAt - sent }
    },
    close: () => socket.destroy(),
  }
}

async function openSocket(port) {
  const socket = net.connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}

function exchange(socket, text) {
  return new Promise((resolve, reject) => {
    let received = NOTHING
    const end = (settle) => (value) => {
      socket.off('data', read)
      socket.off('close', lose)
      settle(value)
    }
    const lose = () => end(reject)(new Error('The server closed a connection'))
    const read = (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = readAnswer(received)
      if (answer) end(resolve)(answer)
    }
    socket.on('data', read)
    socket.on('close', lose)
    socket.write(text)
  })
}

/** Returns the response in the buffer, or null if it is incomplete. */
function readAnswer(received) {
  const headLength = received.indexOf(HEAD_END)
  if (headLength < 0) return null
  const head = received.toString('latin1', 0, headLength)
  const begin = headLength + HEAD_END.length
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < begin + length) return null
  const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1]
  return {
    status: Number(head.slice(9, 12)),
    retryAfter: retryAfter === undefined ? null : Number(retryAfter),
    text: received.toString('utf8', begin, begin + length),
  }
}
