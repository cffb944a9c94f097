import net from 'node:net'
import { readAnswer } from './load.mjs'

/**
 * Opens a keep-alive connection for requests one after the other. Uses a raw socket, because a full HTTP client would take
 * processor time from the measured server.
 */
export async function openConnection(port) {
  const socket = net.connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let received = Buffer.alloc(0)
  let settle = null
  const fail = (error) => settle?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('The server closed a connection')))
  socket.on('data', (chunk) => {
    received = received.length ? Buffer.concat([received, chunk]) : chunk
    const answer = readAnswer(received)
    if (!answer) return
    const body = received.toString('utf8', answer.headLength, answer.length)
    received = received.subarray(answer.length)
    settle.resolve({ status: answer.status, body })
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

  return {
    /** Sends the text of one request. Resolves with the parsed body of the expected response, and rejects any other. */
    async call(text, expected) {
      const answer = new Promise((resolve, reject) => (settle = { resolve, reject }))
      socket.write(text)
      const { status, body } = await answer
      if (status !== expected) throw new Error(`Expected ${expected}, got ${status} ${body} for ${text}`)
      return JSON.parse(body)
    },
    close: () => {
      socket.removeAllListeners('close')
      socket.destroy()
    },
  }
}
