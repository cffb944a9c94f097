import { once } from 'node:events'
import net from 'node:net'
import { readAnswer } from './load.mjs'

/**
 * Opens a keep-alive connection that accepts every answer, also one that says to come again later. The server closes it when it
 * is idle, so it is opened again as a browser would. A raw socket.
 */
export async function openConnection(port) {
  let socket = await openSocket(port)
  return {
    /** Sends one request, and resolves with its response: status, Retry-After, body and milliseconds. */
    async send(text) {
      const sent = performance.now()
      for (;;) {
        if (socket.destroyed) socket = await openSocket(port)
        const answer = await exchange(socket, text)
        if (answer) return { ...answer, ms: performance.now() - sent }
        socket.destroy()
      }
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

/** @returns null when the server closed the connection before it answered. */
function exchange(socket, text) {
  return new Promise((resolve) => {
    let received = Buffer.alloc(0)
    const end = (answer) => {
      socket.off('data', read)
      socket.off('close', lose)
      resolve(answer)
    }
    const lose = () => end(null)
    const read = (chunk) => {
      received = received.length ? Buffer.concat([received, chunk]) : chunk
      const answer = readAnswer(received)
      if (!answer) return
      const head = received.toString('latin1', 0, answer.headLength)
      const retryAfter = /retry-after: (\d+)/i.exec(head)?.[1]
      const body = received.toString('utf8', answer.headLength, answer.length)
      end({ status: answer.status, retryAfter: retryAfter === undefined ? null : Number(retryAfter), text: body })
    }
    socket.on('data', read)
    socket.on('close', lose)
    socket.write(text)
  })
}
